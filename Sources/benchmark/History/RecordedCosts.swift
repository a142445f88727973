import Foundation
import History
import Model
import Statistics

/// What each fix cost in several runs of one build on one machine: the noise that simulated histories are made of.
package struct RecordedCosts: Codable, Sendable {
    package static let formatName = "pitfalls-recorded-costs"
    package static let currentVersion = 1
    package static let metric = "cpuTime"

    package let format: String
    package let version: Int
    package let environment: EnvironmentRecord
    package let series: [Series]
    /// In the order in which they were made.
    package let runs: [Run]

    /// A fix in the scenario in which it computes longest.
    package struct Series: Codable, Sendable, Equatable {
        package let experiment: String
        package let variant: String
        package let scenario: String

        package init(experiment: String, variant: String, scenario: String) {
            self.experiment = experiment
            self.variant = variant
            self.scenario = scenario
        }
    }

    package struct Run: Codable, Sendable {
        package let startedAt: Date
        /// Seconds of processor time, of each series' samples.
        package let costs: [[Double]]

        package init(startedAt: Date, costs: [[Double]]) {
            self.startedAt = startedAt
            self.costs = costs
        }
    }

    package init(environment: EnvironmentRecord, series: [Series], runs: [Run]) {
        format = Self.formatName
        version = Self.currentVersion
        self.environment = environment
        self.series = series
        self.runs = runs.sorted { $0.startedAt < $1.startedAt }
    }

    /// The points that a history has: by series, each run's figure, which for processor time is its least sample.
    package var points: [[Double]] {
        series.indices.map { place in
            runs.enumerated().compactMap { number, run in
                HistoryRun(
                    result: Int64(number),
                    startedAt: run.startedAt,
                    values: run.costs[place],
                    isProcessorTime: true
                )?.figure
            }
        }
    }

    /// The places of the series of each experiment: its runs measure them in turn.
    package var groups: [[Int]] {
        series.enumerated().map { (place: $0, experiment: $1.experiment) }.inRuns(of: \.experiment)
            .map { $1.map(\.place) }
    }

    /// The points as Otava gets them: without what each run did to all series of its experiment, where there are enough.
    package var controlled: [[Double]] { zip(groups, asked).flatMap { $1.prefix($0.count) } }

    /// By series, what each run made of all series of its experiment, as a factor; 1 where there are too few.
    private var common: [[Double]] {
        zip(groups, asked).flatMap { group, asked in
            let shared = asked.dropFirst(group.count).first { $0.count == runs.count }
            return group.map { _ in shared ?? Array(repeating: 1, count: runs.count) }
        }
    }

    /// By group, the values of what Otava is asked about: each of its series, and what they share.
    private var asked: [[[Double]]] {
        let recorded = SimulatedHistory(ofRuns: points)
        return groups.map { recorded.inquiry(of: $0, commits: runs.count).series(named: "").map(\.values) }
    }

    /// How far the controlled points of each series lie around their median, relative to it: a robust standard
    /// deviation.
    package var noise: [Double] {
        controlled.map { points in Spread(points).map { $0.median > 0 ? $0.deviation / $0.median : 0 } ?? 0 }
    }

    /// The points as they would be if each series varied by the same share, besides what its runs have in common: nearer
    /// to their median or farther from it. A series whose points are mostly equal stays as it is.
    package func points(varyingBy share: Double) -> [[Double]] {
        zip(points, common).map { points, common in
            let own = zip(points, common).map { $0 / $1 }
            // Less is rounding.
            guard let spread = Spread(own), spread.deviation > spread.median * 1e-9 else { return points }
            let (middle, scale) = (spread.median, share * spread.median / spread.deviation)
            // A figure is above 0, also where one that is far below the median gets farther from it.
            return zip(own, common).map { max(middle + ($0 - middle) * scale, middle / 10) * $1 }
        }
    }

    /// How far each run is off as a whole: the median over the series of the run's point relative to the series'.
    package var shifts: [Double] {
        let points = points
        let middles = points.map { Summary($0)?.median ?? 0 }
        return runs.indices.compactMap { run in
            Summary(series.indices.filter { middles[$0] > 0 }.map { points[$0][run] / middles[$0] - 1 })?.median
        }
    }
}

extension RecordedCosts {
    /// The costs in the documents of several runs.
    ///
    /// A series is of a fix that every run has finished, undisturbed samples of; a scenario that is declared large, or
    /// that a run left out, is none.
    ///
    /// - Throws: ``UsageError`` if they are not runs of one build on one machine, or too few.
    package init(of documents: [ResultDocument]) throws(UsageError) {
        guard let first = documents.first, documents.count >= Self.fewestRuns else {
            throw UsageError("\(documents.count) runs are too few; give the results.json of \(Self.fewestRuns) or more")
        }
        for document in documents {
            let (one, other) = (first.environment, document.environment)
            guard one.commit == other.commit, one.processor == other.processor, one.cores == other.cores else {
                throw UsageError(
                    "the runs of \(first.startedAt.formatted(.iso8601)) and \(document.startedAt.formatted(.iso8601)) "
                        + "are of different builds or machines; give runs of one build on one machine"
                )
            }
        }
        let costs = documents.map(Self.costs)
        var series: [Series] = []
        for result in first.experiments {
            for variant in result.experiment.variants where variant.kind != .pitfall {
                let scenarios = result.experiment.scenarios.filter { !$0.isLarge }.map {
                    Series(experiment: result.experiment.name, variant: variant.name, scenario: $0.name)
                }
                let measured = scenarios.compactMap { candidate -> (series: Series, cost: Double)? in
                    guard costs.allSatisfy({ $0[candidate.name] != nil }),
                        let cost = Summary(costs.flatMap { $0[candidate.name] ?? [] })?.median, cost > 0
                    else { return nil }
                    return (candidate, cost)
                }
                if let longest = measured.max(by: { $0.cost < $1.cost }) { series.append(longest.series) }
            }
        }
        guard !series.isEmpty else {
            throw UsageError("no fix has a cost in every run; give runs of the same experiments and scenarios")
        }
        self.init(
            environment: first.environment,
            series: series,
            runs: zip(documents, costs).map { document, costs in
                Run(startedAt: document.startedAt, costs: series.map { costs[$0.name] ?? [] })
            }
        )
    }

    /// With fewer, a history would repeat itself.
    package static let fewestRuns = 10

    /// By the name of the series. A microsecond is more precise than the counter.
    private static func costs(of document: ResultDocument) -> [String: [Double]] {
        var costs: [String: [Double]] = [:]
        for result in document.experiments {
            for sample in result.samples
            where !sample.isWarmUp && !sample.isConfirmation && !sample.isDisturbed && sample.outcome == .finished {
                guard let cost = sample.metrics[metric]?.value else { continue }
                let series = Series(
                    experiment: result.experiment.name,
                    variant: sample.variant,
                    scenario: sample.scenario
                )
                costs[series.name, default: []].append((cost * 1e6).rounded() / 1e6)
            }
        }
        return costs
    }
}

extension RecordedCosts.Series {
    package var name: String { "\(experiment) \(variant) in \(scenario)" }
}
