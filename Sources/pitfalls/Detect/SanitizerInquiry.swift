import Model
import Sampling

/// Asks a sanitizer about an experiment's pitfalls and flaws, with samples of a build that uses this sanitizer.
struct SanitizerInquiry {
    let executable: ExperimentExecutable
    let experiment: ExperimentDescription
    let sharedDirectory: String
    /// The program that translates addresses into functions and lines; nil if there is none.
    let symbolizer: String?

    /// Samples of a cell without a report before the sanitizer counts as silent: whether two threads race is chance.
    private static let attempts = 2
    /// How many samples must give the same report. A single report may be an accident: a process that exits while its
    /// threads work leaks the memory that only these threads held.
    private static let confirmations = 2
    /// The factor for the deadline: an instrumented program is about five to fifteen times slower.
    private static let patience = 4.0

    private var environment: [String: String] {
        var environment = ["ASAN_OPTIONS": "detect_leaks=1", "TSAN_OPTIONS": "exitcode=0"]
        if let symbolizer {
            environment["ASAN_SYMBOLIZER_PATH"] = symbolizer
            environment["TSAN_OPTIONS", default: ""] += " external_symbolizer_path=\(symbolizer)"
        }
        return environment
    }

    /// A finding for each variant that must show a fault, by the variant's name.
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
            // If a report came only once, another sample is taken to confirm it.
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
        return Finding(
            // Some reports, such as leaks, come only when a sample finishes.
            notices: hasFinished ? false : nil,
            endings.isEmpty ? "no report" : "no report; \(Set(endings).sorted().joined(separator: ", "))"
        )
    }

    /// The reports that the sanitizer also gives for fixes other than this variant.
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
    /// The reports about the variant in this file, each with its signature.
    fileprivate func signed(in file: String) -> [(signature: String, item: Item)] {
        items.compactMap { item in item.signature(in: file).map { ($0, item) } }
    }
}

extension VariantDescription {
    /// The name of the variant's file, without a folder.
    fileprivate var fileName: String { String(file.split(separator: "/").last ?? Substring(file)) }
}
