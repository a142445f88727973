import Drawing
import Foundation
import Model

/// The page “over time”, which shows a history.
package struct HistoryPage {
    private let history: HistoryAnswer
    private let search: ChangeSearch
    private let store: String

    /// - Parameter store: The store's path, which the page shows.
    package init(_ history: HistoryAnswer, _ search: ChangeSearch, store: String) {
        (self.history, self.search, self.store) = (history, search, store)
    }

    /// - Throws: See ``OverTimePage/html()``.
    package func html() throws -> String {
        try OverTimePage(
            lead: "\(HistoryText.extent(of: history)), up to \(newest)",
            warnings: search.remarks,
            changes: search.groups.map(change),
            noChange: search.groups.isEmpty
                ? search.looked > 0 ? HistoryText.noChange(in: search.looked) : "Unknown, for the reason above." : nil,
            groups: groups,
            facts: facts
        ).html()
    }

    private var newest: String { history.order.commits.last?.shortCommit ?? "no commit" }

    private var groups: [OverTimePage.Group] {
        history.series.inRuns(of: \.machine).flatMap { machine, series in
            series.inRuns(of: \.figure.experiment).map { experiment, series in
                OverTimePage.Group(experiment: experiment, machine: machine.text, series: series.map(self.series))
            }
        }
    }

    private func series(_ series: HistorySeries) -> OverTimePage.Series {
        let figure = series.figure
        let distinction = series.distinction.map { " (\($0))" } ?? ""
        let marks = search.groups.flatMap(\.changes).filter { $0.series.isSame(as: series) }.map { change in
            LevelChart.Mark(
                position: change.head.position,
                label: change.share.map(PercentText.text) ?? "from 0",
                isWorse: change.isWorse ?? false
            )
        }.sorted { $0.position < $1.position }
        let chart = LevelChart(
            title: figure.variant,
            measure: "\(figure.metric) in \(figure.scenario)\(distinction)\(figure.direction.clause)",
            points: series.points.map { point in
                LevelChart.Point(
                    position: point.position,
                    lower: point.summary.lowerQuartile,
                    median: point.summary.median,
                    upper: point.summary.upperQuartile,
                    label: point.commit.shortCommit,
                    isHollow: point.isDisturbed
                )
            },
            marks: marks,
            text: figure.unit.text
        )
        return OverTimePage.Series(
            chart: chart,
            notes: series.notes,
            rows: series.points.suffix(Self.mostRows).reversed().map { row($0, figure.unit) }
        )
    }

    /// The maximum number of points in the table below a chart. The points of a year would make the page too large.
    private static let mostRows = 20

    private func row(_ point: HistoryPoint, _ unit: Metric.Unit) -> OverTimePage.Row {
        let summary = point.summary
        return OverTimePage.Row(
            commit: point.commit.shortCommit,
            date: point.date.formatted(.iso8601.year().month().day()),
            figure: unit.text(summary.median),
            spread: unit.text(from: summary.lowerQuartile, to: summary.upperQuartile),
            samples:
                "\(summary.count)\(point.runs.count > 1 ? " of \(point.runs.count) runs" : "")\(point.isDisturbed ? ", busy" : "")",
            toolchain: point.toolchain
        )
    }

    private func change(_ group: ChangeGroup) -> OverTimePage.Change {
        OverTimePage.Change(
            range: HistoryText.range(of: group).firstUppercased,
            isWorse: group.isWorse,
            series: group.changes.map(HistoryText.sentence),
            circumstances: HistoryText.circumstances(of: group),
            commands: group.commands,
            remark: HistoryText.obstacle(to: group)
        )
    }

    private var facts: [OverTimePage.Fact] {
        let machines = history.series.inRuns(of: \.machine).map(\.0.text)
        let order =
            history.remarks.isEmpty ? ["git’s order: a commit comes after its ancestors."] : history.remarks
        let facts = [
            ("Store", store.shownPath), ("Machines", machines.joined(separator: "; ")),
            ("Order", order.joined(separator: " ")),
            (
                "A point",
                "The samples of all runs of one commit with one toolchain: the median as a line, the quartiles as a band. "
                    + "Each kind of machine and each set of parameters has a series of its own."
            ),
            ("Noise", HistoryText.disturbance(in: history) ?? "No point is from a busy machine."),
            (
                "Changes of level",
                "Found by Apache Otava, with one point per run. If the metric is a processor time, the point is the "
                    + "minimum of the run’s samples, after the slowdown that the experiment’s other variants share is removed. "
                    + "For other metrics the point is the median."
            ),
        ]
        return facts.map { OverTimePage.Fact(term: $0, detail: $1) }
    }
}
