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
        var excused: [String: Set<String>] = [:]
        for (variant, scenarios) in experiment.shownCells {
            progress(variant.name)
            findings[variant.name] = try await finding(variant, experiment.searched(scenarios), &excused)
        }
        return findings
    }

    private func finding(
        _ variant: VariantDescription,
        _ scenarios: [Scenario],
        _ excused: inout [String: Set<String>]
    ) async throws -> Finding {
        guard !scenarios.isEmpty else { return Finding(notices: nil, "it shows only in a scenario that takes long") }
        var endings: [String] = []
        for scenario in scenarios {
            if excused[scenario.name] == nil { excused[scenario.name] = try await controlled(scenario) }
            let cell = Expectation.Cell(variant.name, in: scenario.name)
            for _ in 0..<Self.attempts {
                let sample = try await sample(cell)
                let file = variant.fileName
                let own = sample.report.items.filter { item in
                    item.signature(in: file).map { excused[scenario.name]?.contains($0) != true } ?? false
                }
                if let first = own.first(where: { !$0.places.isEmpty }) ?? own.first {
                    return Finding(notices: true, "\(first.text(in: file)), in \(scenario.name)")
                }
                if sample.outcome != .finished { endings.append("\(scenario.name): \(sample.outcome.label)") }
            }
        }
        return Finding(
            notices: false,
            endings.isEmpty ? "no report" : "no report; \(Set(endings).sorted().joined(separator: ", "))"
        )
    }

    /// What the sanitizer says of the fixes too.
    private func controlled(_ scenario: Scenario) async throws -> Set<String> {
        var signatures: Set<String> = []
        for control in experiment.controls(in: scenario) {
            let sample = try await sample(Expectation.Cell(control.name, in: scenario.name))
            signatures.formUnion(sample.report.items.compactMap { $0.signature(in: control.fileName) })
        }
        return signatures
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

extension VariantDescription {
    /// Without the folder of a variant that has one of its own.
    fileprivate var fileName: String { String(file.split(separator: "/").last ?? Substring(file)) }
}
