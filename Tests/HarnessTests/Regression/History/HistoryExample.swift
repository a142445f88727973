import Foundation
import Model
import Regression

/// Makes runs of one small experiment, in the commands' format.
enum HistoryExample {
    static let commit = "1111111111111111111111111111111111111111"

    static let environment: EnvironmentRecord = {
        var environment = EnvironmentRecord.example
        (environment.system, environment.kernel, environment.processor) = ("Debian", "Linux 6.8.0-1", "A processor")
        (environment.memory, environment.commit) = (8 << 30, commit)
        return environment
    }()

    /// - Parameter values: The `cpuTime` of each of the fix's samples, in seconds. The pitfall's values are twice as
    ///   large.
    static func run(
        _ values: [Double] = [0.1, 0.11, 0.12],
        at commit: String? = commit,
        startedAt: TimeInterval = 1_700_000_000,
        on environment: EnvironmentRecord = environment,
        rows: Int = 1_000,
        experiment: String = "flood"
    ) -> ResultDocument {
        var environment = environment
        environment.commit = commit
        var result = ExperimentResult(
            experiment: description(of: experiment),
            parameters: ["whole": ["rows": .integer(rows)]],
            samplesPlanned: values.count
        )
        for (number, value) in values.enumerated() {
            for (variant, factor) in [("pitfall", 2.0), ("fix", 1)] {
                let metrics: [String: MeasuredValue] = ["cpuTime": .value(value * factor), "rowsLost": .value(0)]
                result.samples.append(.madeUp(variant, "whole", block: number + 1, metrics))
            }
        }
        return .madeUp([result], startedAt: startedAt, on: environment)
    }

    private static func description(of name: String) -> ExperimentDescription {
        let lost = Metric("rowsLost", .count, "Rows that are missing.")
        let cell = Expectation.Cell("fix", in: "whole")
        let claim = Expectation.Claim.figure(.init(.maximum, of: lost.name, cell), .atMost, .constant(0))
        return .madeUp(
            name,
            scenarios: [Scenario(name: "whole", summary: "All of it.")],
            variants: [
                VariantDescription(name: "pitfall", kind: .pitfall, summary: "Bad.", file: "Pitfall.swift"),
                VariantDescription(name: "fix", kind: .structured, summary: "Good.", file: "Fix.swift"),
            ],
            metrics: [Metric("cpuTime", .seconds, "Processor time."), lost],
            expectations: [
                Expectation(identifier: "fix-loses-nothing", role: .fixHolds, sentence: "loses nothing", claim: claim)
            ]
        )
    }

    /// Returns results and points of one figure as a store would return them, one of each for each list of values.
    static func stored(_ runs: [(commit: String, values: [Double])], machines: [Machine] = [machine]) -> (
        results: [StoredResult], points: [StoredPoint]
    ) {
        let results = runs.enumerated().map { number, run in
            result(Int64(number), at: run.commit, day: number, on: machines[number % machines.count])
        }
        return (results, zip(results, runs).map { (result: $0.identifier, values: $1.values) })
    }

    static let machine = machine()

    static func machine(
        _ processor: String = "A processor",
        cores: Int = 2,
        memory: Int64 = 8 << 30,
        kernel: String = "Linux 6.8.0-1"
    ) -> Machine {
        Machine(processor: processor, cores: cores, memory: memory, system: "Debian", kernel: kernel)
    }

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

    /// Returns the series of one figure, in the order of the results' commits.
    static func series(
        _ stored: (results: [StoredResult], points: [StoredPoint]),
        of figure: StoredFigure = figure()
    ) -> [HistorySeries] {
        SeriesMaker(stored.results, in: order(of: stored.results)).series(of: figure, stored.points)
    }

    static func answer(
        _ series: [HistorySeries],
        controls: [HistorySeries] = [],
        of results: [StoredResult],
        in graph: CommitGraph? = nil
    ) -> HistoryAnswer {
        let graph = graph ?? line(of: results)
        let order = order(of: results, in: graph)
        return HistoryAnswer(series: series, controls: controls, order: order, graph: graph, results: results.count)
    }

    /// - Parameter graph: The graph of the commits. If it is nil, each commit is the parent of the next commit by date.
    static func order(of results: [StoredResult], in graph: CommitGraph? = nil) -> CommitOrder {
        let dates = Dictionary(results.map { ($0.commit, $0.startedAt) }) { min($0, $1) }
        return CommitOrder(of: dates, in: graph ?? line(of: results))
    }

    private static func line(of results: [StoredResult]) -> CommitGraph {
        var commits: [String] = []
        for result in results.sorted(by: { $0.startedAt < $1.startedAt }) where !commits.contains(result.commit) {
            commits.append(result.commit)
        }
        return graph(of: commits)
    }

    /// Returns a graph of these commits, in which each commit is the parent of the next one.
    static func graph(of commits: [String]) -> CommitGraph {
        CommitGraph(
            names: Dictionary(uniqueKeysWithValues: commits.map { ($0, $0) }),
            ordered: commits,
            parents: Dictionary(uniqueKeysWithValues: zip(commits.dropFirst(), commits.map { [$0] }))
        )
    }
}
