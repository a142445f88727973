import Foundation
import Model

/// The changes of level that Apache Otava has found, and the reasons why series were not searched.
package struct ChangeSearch: Sendable {
    package let groups: [ChangeGroup]
    /// The number of series that Otava has searched.
    package let looked: Int
    /// The reasons why series were not searched, one sentence each.
    package let remarks: [String]

    package init(groups: [ChangeGroup], looked: Int, remarks: [String] = []) {
        (self.groups, self.looked, self.remarks) = (groups, looked, remarks)
    }

    private init(unknown reason: String) {
        self.init(groups: [], looked: 0, remarks: ["Changes of level are unknown: \(reason)."])
    }

    /// Runs Otava once for all series of `history`.
    ///
    /// - Parameter otava: The installed program Otava; nil if it is not installed.
    /// - Throws: `CancellationError` when cancelled. An error of Otava is not thrown, but becomes a remark.
    package init(
        in history: HistoryAnswer,
        by otava: Otava?,
        declared: (_ names: Set<String>) async -> [String: ExperimentDescription] = { _ in [:] }
    ) async throws {
        guard let otava else {
            self.init(unknown: "Apache Otava is not installed (\(Otava.installation))")
            return
        }
        let long = history.series.map { $0.ordered() }.filter(\.isLongEnough)
        let short = history.series.count - long.count
        let takes =
            "it takes \(ChangePoint.fewestRuns) runs, and \(ChangePoint.fewestCommits) commits that git has here"
        guard !long.isEmpty else {
            self.init(unknown: takes)
            return
        }
        do {
            let searches = Self.searches(long, history.controls.map { $0.ordered() })
            let runs = Summary(long.flatMap { $0.points.map { Double($0.runs.count) } })?.median ?? 1
            let points = try await otava.changePoints(
                in: searches.flatMap(\.series),
                runsPerCommit: Int(runs.rounded())
            )
            let found = Dictionary(grouping: points, by: \.series)
            let changes = searches.flatMap { $0.changes(found) }
            let withinCommits = searches.reduce(0) { $0 + $1.countWithinCommits(found) }
            self.init(
                groups: ChangeGroup.all(
                    of: changes,
                    in: history,
                    declared: await declared(Set(changes.map(\.series.figure.experiment)))
                ),
                looked: long.count,
                remarks: [
                    short == 0
                        ? nil
                        : "\(short) of \(history.series.count) series are too short for a change of level: \(takes).",
                    withinCommits == 0
                        ? nil
                        : "\(withinCommits) of the series change their level between runs of one commit: the machine "
                            + "changed, not the program, so no change is shown.",
                ].compactMap(\.self)
            )
        } catch let error as HarnessError {
            self.init(unknown: "\(error)")
        }
    }

    /// Returns one search for each experiment and kind of machine, because one run measures all figures of an
    /// experiment.
    private static func searches(_ series: [HistorySeries], _ controls: [HistorySeries]) -> [LevelSearch] {
        series.inRuns(of: \.machine).flatMap { machine, series in
            series.inRuns(of: \.figure.experiment).map { experiment, series in
                (series, controls.filter { $0.machine == machine && $0.figure.experiment == experiment })
            }
        }.enumerated().map { LevelSearch($1.0, controls: $1.1, named: String($0)) }
    }
}

extension HistorySeries {
    /// Whether the series has enough commits and enough runs for a search.
    fileprivate var isLongEnough: Bool {
        points.count >= ChangePoint.fewestCommits && points.reduce(0) { $0 + $1.runs.count } >= ChangePoint.fewestRuns
    }
}
