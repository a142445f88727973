import Model

/// Asks a sanitizer about an experiment's pitfalls and flaws: samples of a build with it, in the scenarios in which they
/// must show.
package struct SanitizerInquiry: Sendable {
    private let executable: ExperimentExecutable
    private let experiment: ExperimentDescription
    private let sharedDirectory: String
    private let environment: [String: String]

    /// Samples of a cell before a sanitizer counts as silent: whether two threads meet is chance.
    private static let attempts = 2
    /// The samples in which the same report must come. One alone may be an accident of the end: a process that exits while
    /// threads are at work leaves what only they held.
    private static let confirmations = 2
    /// An instrumented program is some five to fifteen times slower.
    private static let patience = 4.0

    /// - Parameters:
    ///   - executable: Built with the sanitizer.
    ///   - symbolizer: The program that turns addresses into functions and lines; nil if there is none.
    ///   - sharedDirectory: Prepared.
    package init(
        _ executable: ExperimentExecutable,
        _ experiment: ExperimentDescription,
        sharedDirectory: String,
        symbolizer: String?
    ) {
        self.executable = executable
        self.experiment = experiment
        self.sharedDirectory = sharedDirectory
        var environment = ["ASAN_OPTIONS": "detect_leaks=1", "TSAN_OPTIONS": "exitcode=0"]
        if let symbolizer {
            environment["ASAN_SYMBOLIZER_PATH"] = symbolizer
            environment["TSAN_OPTIONS", default: ""] += " external_symbolizer_path=\(symbolizer)"
        }
        self.environment = environment
    }

    /// - Parameter progress: Called before each variant.
    /// - Returns: A finding for each variant that must show something, by its name.
    /// - Throws: ``HarnessError``; `CancellationError` when cancelled.
    package func findings(progress: (String) -> Void) async throws -> [String: Finding] {
        var findings: [String: Finding] = [:]
        var ofFixes: [Expectation.Cell: Set<String>] = [:]
        for (variant, scenarios) in experiment.shownCells {
            progress(variant.name)
            findings[variant.name] = try await finding(variant, experiment.searched(scenarios), &ofFixes)
        }
        return findings
    }

    private func finding(
        _ variant: VariantDescription,
        _ scenarios: [Scenario],
        _ ofFixes: inout [Expectation.Cell: Set<String>]
    ) async throws -> Finding {
        guard !scenarios.isEmpty else { return Finding(notices: nil, "it shows only in a scenario that takes long") }
        var endings: [String] = []
        var hasFinished = false
        let file = variant.fileName
        for scenario in scenarios {
            let excused = try await excused(variant, in: scenario, &ofFixes)
            let cell = Expectation.Cell(variant.name, in: scenario.name)
            var counts: [String: Int] = [:]
            var samples = 0
            // What has come once has another sample to come again.
            while samples < (counts.isEmpty ? Self.attempts : Self.attempts + Self.confirmations - 1) {
                samples += 1
                let sample = try await sample(cell)
                if sample.outcome == .finished {
                    hasFinished = true
                } else {
                    endings.append("\(scenario.name): \(sample.outcome.label)")
                }
                let own = sample.report.signed(in: file).filter { !excused.contains($0.signature) }
                for signature in Set(own.map(\.signature)) { counts[signature, default: 0] += 1 }
                let confirmed = own.filter { counts[$0.signature, default: 0] >= Self.confirmations }.map(\.item)
                if let first = confirmed.first(where: { !$0.places.isEmpty }) ?? confirmed.first {
                    return Finding(notices: true, "\(first.text(in: file)), in \(scenario.name)")
                }
            }
        }
        return Finding(
            // What a sanitizer says at the end, such as a leak, a sample without its end does not hear.
            notices: hasFinished ? false : nil,
            endings.isEmpty ? "no report" : "no report; \(Set(endings).sorted().joined(separator: ", "))"
        )
    }

    /// What the sanitizer says of the fixes too; a fix with a flaw does not excuse itself.
    ///
    /// - Parameter known: What it says of each fix that was asked about before.
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
    /// What is about a variant, each with its signature.
    ///
    /// - Parameter file: The variant's.
    fileprivate func signed(in file: String) -> [(signature: String, item: Item)] {
        items.compactMap { item in item.signature(in: file).map { ($0, item) } }
    }
}

extension VariantDescription {
    /// Without the folder of a variant that has one of its own.
    fileprivate var fileName: String { String(file.split(separator: "/").last ?? Substring(file)) }
}
