import Foundation
import Model
import Regression

/// Runs of one small experiment, as commands write them.
enum HistoryExample {
    static let commit = "1111111111111111111111111111111111111111"

    static func machine(kernel: String = "Linux 6.8.0-1", memory: UInt64 = 8 << 30) -> EnvironmentRecord {
        EnvironmentRecord(
            system: "Debian",
            kernel: kernel,
            processor: "A processor",
            cores: 2,
            memory: memory,
            swift: "Swift 6.3.1",
            configuration: .release,
            load: [0.5, 0.5, 0.5],
            commit: commit,
            isDirty: false
        )
    }

    /// - Parameter values: Of each sample's `cpuTime` in seconds; the pitfall's are twice as much.
    static func run(
        _ values: [Double] = [0.1, 0.11, 0.12],
        at commit: String? = commit,
        startedAt: TimeInterval = 1_700_000_000,
        on environment: EnvironmentRecord = machine(),
        rows: Int = 1_000,
        experiment: String = "flood"
    ) -> ResultDocument {
        var environment = environment
        environment.commit = commit
        var document = ResultDocument(
            status: .complete,
            startedAt: Date(timeIntervalSince1970: startedAt),
            seed: 1,
            profile: "quick",
            environment: environment,
            experiments: []
        )
        var result = ExperimentResult(
            experiment: description(of: experiment),
            parameters: ["whole": ["rows": .integer(rows)]],
            samplesPlanned: values.count
        )
        for (number, value) in values.enumerated() {
            for (variant, factor) in [("pitfall", 2.0), ("fix", 1)] {
                result.samples.append(
                    Sample(
                        variant: variant,
                        scenario: "whole",
                        block: number + 1,
                        isWarmUp: false,
                        startedAfter: Double(number),
                        outcome: .finished,
                        measurement: Sample.Measurement(
                            metrics: ["cpuTime": .value(value * factor), "rowsLost": .value(0)]
                        )
                    )
                )
            }
        }
        document.experiments = [result]
        return document
    }

    private static func description(of name: String) -> ExperimentDescription {
        let lost = Metric("rowsLost", .count, "Rows that are missing.")
        let cell = Expectation.Cell("fix", in: "whole")
        return ExperimentDescription(
            name: name,
            title: "An experiment",
            claim: "A claim.",
            claimNumbers: [],
            topic: .mainThread,
            parameters: [],
            scenarios: [Scenario(name: "whole", summary: "All of it.")],
            variants: [
                VariantDescription(name: "pitfall", kind: .pitfall, summary: "Bad.", file: "Pitfall.swift"),
                VariantDescription(name: "fix", kind: .structured, summary: "Good.", file: "Fix.swift"),
            ],
            metrics: [Metric("cpuTime", .seconds, "Processor time."), lost],
            expectations: [
                Expectation(
                    identifier: "fix-loses-nothing",
                    role: .fixHolds,
                    sentence: "loses nothing",
                    claim: .figure(.init(.maximum, of: lost.name, cell), .atMost, .constant(0))
                )
            ],
            charts: [],
            deadline: 60
        )
    }

    /// Stored results and points of one figure, without a store: one for each list of values.
    static func stored(_ runs: [(commit: String, values: [Double])], machines: [Machine] = [machine]) -> (
        results: [StoredResult], points: [StoredPoint]
    ) {
        let results = runs.enumerated().map { number, run in
            result(Int64(number), at: run.commit, day: number, on: machines[number % machines.count])
        }
        return (results, zip(results, runs).map { StoredPoint(result: $0.identifier, values: $1.values) })
    }

    static let machine = Machine(
        processor: "A processor",
        cores: 2,
        memory: 8 << 30,
        system: "Debian",
        kernel: "Linux 6.8.0-1"
    )

    static func result(
        _ identifier: Int64,
        at commit: String,
        day: Int,
        on machine: Machine = machine,
        toolchain: String = "Swift 6.3.1",
        rows: Int = 1_000
    ) -> StoredResult {
        StoredResult(
            identifier: identifier,
            experiment: "flood",
            commit: commit,
            startedAt: Date(timeIntervalSince1970: 1_700_000_000 + Double(day) * 86_400),
            machine: machine,
            toolchain: toolchain,
            configuration: "release",
            parameters: ["whole": ["rows": .integer(rows)]],
            taken: 6,
            disturbed: 0
        )
    }

    static func figure(
        _ identifier: Int64 = 1,
        scenario: String = "whole",
        variant: String = "fix",
        kind: VariantDescription.Kind = .structured,
        metric: String = "cpuTime",
        unit: Metric.Unit = .seconds
    ) -> StoredFigure {
        StoredFigure(
            identifier: identifier,
            experiment: "flood",
            scenario: scenario,
            variant: variant,
            kind: kind,
            metric: metric,
            unit: unit,
            direction: .lowerIsBetter,
            isPromised: false
        )
    }

    static func order(of results: [StoredResult], in graph: CommitGraph = .unknown) -> CommitOrder {
        CommitOrder(of: Dictionary(results.map { ($0.commit, $0.startedAt) }) { min($0, $1) }, in: graph)
    }
}

/// A folder that is removed with its object.
final class Scratch {
    let folder = FileManager.default.temporaryDirectory.appending(path: "history-\(UUID().uuidString)")

    init() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    }

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }

    func path(_ name: String) -> String { folder.appending(path: name).path }
}
