import Foundation

/// Which detector noticed which pitfall: measured, one entry for each experiment.
package struct DetectorDocument: Codable, Sendable {
    package static let formatName = "pitfalls-detectors"
    package static let currentVersion = 1

    package private(set) var format = formatName
    package private(set) var version = currentVersion
    /// In the order of the manifest.
    package var experiments: [DetectedExperiment]

    package init(experiments: [DetectedExperiment] = []) {
        self.experiments = experiments
    }

    package func experiment(_ name: String) -> DetectedExperiment? {
        experiments.first { $0.name == name }
    }

    /// Takes what was measured of an experiment in place of what it has of it. Of variants that were measured before, it
    /// keeps the findings of detectors that were not asked now.
    ///
    /// - Parameter names: Every experiment's, in their order.
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
    /// When the last of its detectors was asked, and where.
    package var measuredAt: Date
    package var environment: EnvironmentRecord
    /// Each variant of which something must show: a pitfall's fault, or a fix's known flaw.
    package var variants: [DetectedVariant]

    package init(name: String, measuredAt: Date, environment: EnvironmentRecord, variants: [DetectedVariant]) {
        self.name = name
        self.measuredAt = measuredAt
        self.environment = environment
        self.variants = variants
    }
}

package struct DetectedVariant: Codable, Sendable {
    package var name: String
    package var kind: VariantDescription.Kind
    /// By the detector's name.
    fileprivate(set) var findings: [String: Finding]

    package init(name: String, kind: VariantDescription.Kind) {
        self.name = name
        self.kind = kind
        findings = [:]
    }

    package subscript(_ detector: Detector) -> Finding? {
        get { findings[detector.rawValue] }
        set { findings[detector.rawValue] = newValue }
    }

    /// Those that notice it, in their order.
    package var noticing: [Detector] { Detector.allCases.filter { self[$0]?.notices == true } }

    /// Whether each detector was asked, and none of those that can say anything notices it.
    package var isUnnoticed: Bool { noticing.isEmpty && Detector.allCases.allSatisfy { self[$0] != nil } }
}

/// What a detector says of a variant.
package struct Finding: Codable, Sendable, Equatable {
    /// Nil if it cannot say.
    package var notices: Bool?
    /// What it said, or why it says nothing, on one line.
    package var evidence: String

    package init(notices: Bool?, _ evidence: String) {
        self.notices = notices
        self.evidence = evidence.onOneLine(atMost: 500)
    }
}
