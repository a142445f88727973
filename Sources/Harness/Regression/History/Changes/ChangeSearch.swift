import Foundation
import Model

/// What is known of changes of level: those that Apache Otava finds, or why nobody looked.
package struct ChangeSearch: Sendable {
    package let groups: [ChangeGroup]
    /// The series that were looked at.
    package let looked: Int
    /// Why some series, or all, were not looked at; one sentence each.
    package let remarks: [String]

    package init(groups: [ChangeGroup], looked: Int, remarks: [String] = []) {
        (self.groups, self.looked, self.remarks) = (groups, looked, remarks)
    }

    /// Asks Otava about all series of an answer at once.
    ///
    /// - Parameter otava: Nil if it is not installed.
    /// - Throws: `CancellationError` when cancelled; where Otava fails, a remark says so.
    package init(
        in history: HistoryAnswer,
        by otava: Otava?,
        declared: (_ names: Set<String>) async -> [String: ExperimentDescription] = { _ in [:] }
    ) async throws {
        guard let otava else {
            self.init(
                groups: [],
                looked: 0,
                remarks: ["Changes of level are unknown: Apache Otava is not installed (\(Otava.installation))."]
            )
            return
        }
        let long = history.series.filter(\.isLongEnough)
        let short = history.series.count - long.count
        let takes =
            "it takes \(OtavaSettings.standard.fewestPoints) runs, and \(OtavaSettings.fewestPlaces) commits"
        guard !long.isEmpty else {
            self.init(groups: [], looked: 0, remarks: ["Changes of level are unknown: \(takes)."])
            return
        }
        do {
            let inquiries = Self.inquiries(long, history.controls)
            let runs = Summary(long.flatMap { $0.points.map { Double($0.runs.count) } })?.median ?? 1
            let found = Dictionary(
                grouping: try await otava.changePoints(
                    in: inquiries.flatMap { $0.inquiry.series(named: $0.name) },
                    .standard.widened(by: Int(runs.rounded()))
                ),
                by: \.series
            )
            let changes = inquiries.flatMap { series, inquiry, name in
                inquiry.changes(found, named: name).compactMap { change in
                    LevelChange(
                        in: series[change.member],
                        at: change.point,
                        before: change.before,
                        after: change.after,
                        together: change.together
                    )
                }
            }
            let withinCommits = inquiries.reduce(0) { $0 + $1.inquiry.countWithinCommits(found, named: $1.name) }
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
                        : "\(withinCommits) of the series change their level among the runs of one commit: that is the "
                            + "machine's doing, and no change is shown for it.",
                ].compactMap(\.self)
            )
        } catch let error as HarnessError {
            self.init(groups: [], looked: 0, remarks: ["Changes of level are unknown: \(error)."])
        }
    }

    /// One for each experiment and kind of machine: its runs measure all of its figures.
    private static func inquiries(
        _ series: [HistorySeries],
        _ controls: [HistorySeries]
    ) -> [(series: [HistorySeries], inquiry: LevelSearch, name: String)] {
        series.inRuns(of: \.machine).flatMap { $1.inRuns(of: \.figure.experiment) }.enumerated().map { number, own in
            let controls = controls.filter { control in
                own.1.first.map { $0.machine == control.machine && own.0 == control.figure.experiment } ?? false
            }
            return (own.1, LevelSearch(own.1.map(\.asked), controls: controls.map(\.asked)), String(number))
        }
    }
}

extension HistorySeries {
    fileprivate var asked: LevelSearch.Member {
        LevelSearch.Member(
            variant: figure.variant,
            isProcessorTime: figure.isProcessorTime,
            isLowerBetter: figure.direction != .higherIsBetter,
            points: points.map { LevelSearch.Point(position: $0.position, runs: $0.runs) }
        )
    }

    /// Whether it may have a change of level at all.
    fileprivate var isLongEnough: Bool {
        points.count >= OtavaSettings.fewestPlaces
            && points.reduce(0) { $0 + $1.runs.count } >= OtavaSettings.standard.fewestPoints
    }
}
