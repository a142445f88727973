import Foundation

/// The measured results of all detectors, with one entry for each experiment.
package struct DetectorDocument: Codable, Sendable {
    package static let formatName = "pitfalls-detectors"
    package static let currentVersion = 1

    package private(set) var format = formatName
    package private(set) var version = currentVersion
    /// The entries in the order of the package's manifest.
    package var experiments: [DetectedExperiment]

    package init(experiments: [DetectedExperiment] = []) {
        self.experiments = experiments
    }

    package func experiment(_ name: String) -> DetectedExperiment? {
        experiments.first { $0.name == name }
    }

    /// Replaces an experiment's findings with new ones. The findings of detectors that did not run again are kept.
    ///
    /// - Parameter names: The names of all experiments, in order.
    package mutating func take(_ measured: DetectedExperiment, among names: [String]) {
        var entry = measured
        if let old = experiment(measured.name) {
            for place in entry.variants.indices {
                let before = old.variants.first { $0.name == entry.variants[place].name }?.findings ?? [:]
                entry.variants[place].findings.merge(before) { new, _ in new }
            }
        }
        experiments.removeAll { $0.name == measured.name }
        experiments.append(entry)
        let places = Dictionary(names.enumerated().map { ($1, $0) }) { first, _ in first }
        experiments.sort { (places[$0.name] ?? .max, $0.name) < (places[$1.name] ?? .max, $1.name) }
    }
}

package struct DetectedExperiment: Codable, Sendable {
    package var name: String
    /// The time at which the last detector ran, in this ``environment``.
    package var measuredAt: Date
    package var environment: EnvironmentRecord
    /// The variants that are expected to show a fault, such as a pitfall.
    package var variants: [DetectedVariant]

    package init(name: String, measuredAt: Date, environment: EnvironmentRecord, variants: [DetectedVariant]) {
        (self.name, self.measuredAt, self.environment, self.variants) = (name, measuredAt, environment, variants)
    }
}

package struct DetectedVariant: Codable, Sendable {
    package var name: String
    package var kind: VariantDescription.Kind
    /// The findings, by the detector's name.
    fileprivate(set) var findings: [String: Finding]

    package init(name: String, kind: VariantDescription.Kind) {
        (self.name, self.kind) = (name, kind)
        findings = [:]
    }

    package subscript(_ detector: Detector) -> Finding? {
        get { findings[detector.rawValue] }
        set { findings[detector.rawValue] = newValue }
    }

    /// The detectors that notice the variant's fault, in the order of ``Detector``'s cases.
    package var noticing: [Detector] { Detector.allCases.filter { self[$0]?.notices == true } }

    /// Whether every detector ran and none noticed the fault. A detector that cannot tell counts as not noticing.
    package var isUnnoticed: Bool { noticing.isEmpty && Detector.allCases.allSatisfy { self[$0] != nil } }
}

/// A detector's result for a variant.
package struct Finding: Codable, Sendable, Equatable {
    /// Whether the detector notices the variant's fault; nil if the detector cannot tell.
    package var notices: Bool?
    /// The detector's message in one line, or the reason why there is no message.
    package var evidence: String

    package init(notices: Bool?, _ evidence: String) {
        self.notices = notices
        self.evidence = evidence.onOneLine(atMost: 500)
    }
}

/// A tool or test that may notice a pitfall before a user does.
package enum Detector: String, Codable, Sendable, CaseIterable {
    /// The Swift 6 compiler, which compiles the variant's file without the annotations that silence warnings.
    case compiler
    case threadSanitizer = "thread-sanitizer"
    /// Address Sanitizer, which also looks for leaks at the sample's end.
    case addressSanitizer = "address-sanitizer"
    /// A watchdog that reports main-thread stalls of 250 ms and more.
    case hangDetector = "hang-detector"
    case twoItems = "two-items"
    case crash

    /// The heading of the detector's column in a table.
    package var label: String {
        switch self {
        case .compiler: "compiler"
        case .threadSanitizer: "Thread Sanitizer"
        case .addressSanitizer: "Address, Leak Sanitizer"
        case .hangDetector: "hang detector"
        case .twoItems: "two items"
        case .crash: "crash"
        }
    }

    /// The detector's name as the subject of a sentence.
    package var subject: String {
        switch self {
        case .compiler: "the compiler"
        case .threadSanitizer, .addressSanitizer: "a sanitizer"
        case .hangDetector: "a hang detector"
        case .twoItems: "a test with only two items"
        case .crash: "a crash"
        }
    }

    /// The ``subject``, but with the sanitizer's name.
    package var means: String {
        switch self {
        case .threadSanitizer: "the Thread Sanitizer"
        case .addressSanitizer: "the Address or Leak Sanitizer"
        case .compiler, .hangDetector, .twoItems, .crash: subject
        }
    }

    /// The sanitizer with which the detector's build is compiled; nil if the detector needs no separate build.
    package var sanitizer: String? {
        switch self {
        case .threadSanitizer: "thread"
        case .addressSanitizer: "address"
        case .compiler, .hangDetector, .twoItems, .crash: nil
        }
    }
}

/// Reads and writes ``DetectorDocument``.
package enum DetectorFile {
    private static let advice = "give a detectors.json, or measure again into another folder"

    /// - Throws: ``ResultFileError`` with one sentence about the file and its fault.
    package static func read(_ path: String) throws(ResultFileError) -> DetectorDocument {
        let data: Data
        do {
            // More than a hundred experiments fit into this limit.
            data = try BoundedFile.read(path, atMost: 4 << 20)
        } catch {
            throw ResultFileError("cannot read \(path.shownPath): \(error); \(advice)")
        }
        try ResultFile.check(data, of: path)
        guard let header = try? ResultFile.decoder.decode(FormatHeader.self, from: data),
            header.format == DetectorDocument.formatName
        else { throw ResultFileError("\(path.shownPath) is not a detectors.json, or is damaged; \(advice)") }
        try header.expectVersion(DetectorDocument.currentVersion, of: path)
        do {
            return try ResultFile.decoder.decode(DetectorDocument.self, from: data)
        } catch {
            throw ResultFileError("\(path.shownPath) is damaged (\(ResultFileError.place(error))); \(advice)")
        }
    }

    /// Writes the document completely or not at all.
    package static func write(_ document: DetectorDocument, to path: String) throws(ResultFileError) {
        do {
            // The file is committed. With many short lines, a diff shows which variant changed.
            try WholeFile.write(ResultFile.encoder(.prettyPrinted).encode(document), to: path)
        } catch {
            throw ResultFileError("cannot write \(path.shownPath): \(ResultFileError.reason(error))")
        }
    }
}
