import Model
import Sampling

/// Finds out whether a sanitizer notices an experiment's pitfalls and flaws. The samples come from a build with this
/// sanitizer.
struct SanitizerInquiry {
    let sanitizer: Detector
    let executable: ExperimentExecutable
    let experiment: ExperimentDescription
    let sharedDirectory: String
    /// The path of the program that translates addresses into functions and lines; nil if it is not installed.
    let symbolizer: String?

    /// The number of samples without a report before the sanitizer counts as silent. Two threads race only by chance.
    private static let attempts = 2
    /// The number of samples that must give the same report. A single report may be an accident, because a process may
    /// exit while its threads still hold memory.
    private static let confirmations = 2
    /// The factor by which a sample's deadline is extended. An instrumented program is about five to fifteen times
    /// slower.
    private static let patience = 4.0
    #if os(Linux)
        private static let findsLeaks = true
    #else
        /// Apple's Address Sanitizer aborts a program that asks for a search for leaks.
        private static let findsLeaks = false
    #endif

    private var environment: [String: String] {
        var environment = ["TSAN_OPTIONS": "exitcode=0"]
        if Self.findsLeaks { environment["ASAN_OPTIONS"] = "detect_leaks=1" }
        if let symbolizer {
            environment["ASAN_SYMBOLIZER_PATH"] = symbolizer
            environment["TSAN_OPTIONS", default: ""] += " external_symbolizer_path=\(symbolizer)"
        }
        return environment
    }

    /// Returns a finding for each variant that must show a fault, by the variant's name.
    ///
    /// - Throws: ``HarnessError``; `CancellationError` when cancelled.
    func findings(progress: (String) -> Void) async throws -> [String: Finding] {
        var ofFixes: [Expectation.Cell: Set<String>] = [:]
        return try await experiment.searched(progress, unsearched: .takesLong) { variant, scenarios in
            try await finding(variant, scenarios, &ofFixes)
        }
    }

    private func finding(
        _ variant: VariantDescription,
        _ scenarios: [Scenario],
        _ ofFixes: inout [Expectation.Cell: Set<String>]
    ) async throws -> Finding {
        var endings: [String] = []
        var hasFinished = false
        let file = variant.fileName
        for scenario in scenarios {
            let excused = try await excused(variant, in: scenario, &ofFixes)
            let cell = Expectation.Cell(variant.name, in: scenario.name)
            var counts: [String: Int] = [:]
            var samples = 0
            // Another sample confirms a report that came only once.
            while samples < (counts.isEmpty ? Self.attempts : Self.attempts + Self.confirmations - 1) {
                samples += 1
                let sample = try await sample(cell)
                hasFinished = hasFinished || sample.outcome == .finished
                if let mishap = sample.outcome.mishap { endings.append("\(scenario.name): \(mishap)") }
                let own = sample.report.signed(in: file).filter { !excused.contains($0.signature) }
                for signature in Set(own.map(\.signature)) { counts[signature, default: 0] += 1 }
                let confirmed = own.filter { counts[$0.signature, default: 0] >= Self.confirmations }.map(\.item)
                if let first = confirmed.first(where: { !$0.places.isEmpty }) ?? confirmed.first {
                    return Finding(notices: true, "\(first.text(in: file)), in \(scenario.name)")
                }
            }
        }
        let missesLeaks = sanitizer == .addressSanitizer && !Self.findsLeaks
        if missesLeaks { endings.append("this system's sanitizer does not look for leaks") }
        return Finding(
            // The sanitizer reports some faults, such as leaks, only when a sample finishes.
            notices: hasFinished && !missesLeaks ? false : nil,
            endings.isEmpty ? "no report" : "no report; \(Set(endings).sorted().joined(separator: ", "))"
        )
    }

    /// Returns the signatures of reports that the sanitizer also gives for the fixes. A report of a fix is no evidence
    /// against the variant.
    private func excused(
        _ variant: VariantDescription,
        in scenario: Scenario,
        _ known: inout [Expectation.Cell: Set<String>]
    ) async throws -> Set<String> {
        var all: Set<String> = []
        for control in experiment.controls(in: scenario) where control.name != variant.name {
            let cell = Expectation.Cell(control.name, in: scenario.name)
            if known[cell] == nil {
                var signatures: Set<String> = []
                for _ in 0..<Self.attempts {
                    signatures.formUnion(try await sample(cell).report.signed(in: control.fileName).map(\.signature))
                }
                known[cell] = signatures
            }
            all.formUnion(known[cell] ?? [])
        }
        return all
    }

    private func sample(_ cell: Expectation.Cell) async throws -> DetectedSample {
        try await DetectedSample.take(
            cell,
            of: executable,
            sharedDirectory: sharedDirectory,
            deadline: experiment.deadline * (experiment.expectsHang(cell) ? 1 : Self.patience),
            environment: environment
        )
    }
}

extension SanitizerReport {
    /// Returns the reports that concern a variant's file, each with its signature.
    fileprivate func signed(in file: String) -> [(signature: String, item: Item)] {
        items.compactMap { item in item.signature(in: file).map { ($0, item) } }
    }
}

extension VariantDescription {
    /// The name of the variant's file without its folder.
    fileprivate var fileName: String { String(file.split(separator: "/").last ?? Substring(file)) }
}
