import Foundation
import Model

/// The history's texts that the terminal and the page share.
enum HistoryText {
    /// Names a series, for example "progress-flood coalesced, importCPUTime in whole-import". The name contains what
    /// distinguishes the series from similar series.
    static func name(of series: HistorySeries) -> String {
        let figure = series.figure
        return "\(figure.experiment) \(figure.variant), \(figure.metric) in \(figure.scenario)"
            + (series.distinction.map { " (\($0))" } ?? "")
    }

    /// Describes the last point of a series, for example "41.2 ms (40.9–41.8 ms)".
    static func last(of series: HistorySeries) -> String {
        guard let summary = series.points.last?.summary else { return "" }
        let unit = series.figure.unit
        guard summary.count > 1 else { return unit.text(summary.median) }
        return "\(unit.text(summary.median)) (\(unit.text(from: summary.lowerQuartile, to: summary.upperQuartile)))"
    }

    /// Describes the last change of a series, for example "+5.1 % vs 10 points before".
    static func change(of series: HistorySeries) -> String {
        guard let (share, points) = series.change else {
            guard series.points.count > 1 else { return "the first point" }
            guard !series.comparedPoints.isEmpty else { return "order unknown" }
            return series.points.last?.summary.median == 0 ? "0 as before" : "was 0"
        }
        return "\(PercentText.text(share)) vs \(points == 1 ? "the point" : "\(points) points") before"
    }

    /// Describes a change, for example "progress-flood coalesced, importCPUTime in whole-import is worse by 5.2 % (41.2
    /// ms → 43.4 ms)".
    static func sentence(_ change: LevelChange) -> String {
        let unit = change.series.figure.unit
        let levels = "\(unit.text(change.before)) → \(unit.text(change.after))"
        // The size needs no sign, because `word` already says "worse" or "better".
        let size = change.share.map { "\(PercentText.text(abs($0)).trimmingPrefix("+")) (\(levels))" } ?? levels
        let word =
            switch change.isWorse {
            case true?: "is worse"
            case false?: "is better"
            case nil: "changed"
            }
        return "\(name(of: change.series)) \(word) by \(size)"
    }

    /// Names the commits that may have caused a change, for example "at 9f8e…, the commit after 1a2b…".
    static func range(of group: ChangeGroup) -> String {
        let (base, head) = (group.base.shortCommit, group.head.shortCommit)
        guard group.base != group.head else { return "at \(head), measured with another toolchain" }
        guard let commits = group.commits else { return "after \(base), up to \(head)" }
        return commits == 1
            ? "at \(head), the commit after \(base)" : "after \(base), in one of the \(commits) commits up to \(head)"
    }

    /// Says in one sentence what else changed at the same time.
    static func circumstances(of group: ChangeGroup) -> String {
        let changes = group.circumstances
        return changes.isEmpty
            ? "Toolchain, machine and parameters stayed the same."
            : "Changed at the same time: \(changes.joined(separator: "; "))."
    }

    /// Explains why no command can check the change; nil if a command can.
    static func obstacle(to group: ChangeGroup) -> String? {
        group.isBuildable || group.base == group.head
            ? nil : "git does not have both commits here: fetch them; then pitfalls compare can measure them in turn."
    }

    /// Describes the size of a history, for example "25 results of 3 experiments at 14 commits".
    static func extent(of history: HistoryAnswer) -> String {
        let experiments = Set(history.series.map(\.figure.experiment)).count
        return "\(history.results.counted("result")) at \(history.commits.counted("commit")); "
            + "\(history.series.count) series of \(experiments.counted("experiment"))"
    }

    /// Says how many points come from busy machines.
    static func disturbance(in history: HistoryAnswer) -> String? {
        let points = history.series.flatMap(\.points)
        let disturbed = points.count(where: \.isDisturbed)
        guard disturbed > 0 else { return nil }
        return
            "\(disturbed) of \(points.count.counted("point")) \(disturbed == 1 ? "is" : "are") from a busy machine: "
            + "at least a tenth of \(disturbed == 1 ? "its" : "their") samples were disturbed."
    }

    /// Says that the search found nothing.
    static func noChange(in series: Int) -> String {
        "No change of level in \(series == 1 ? "the series" : "the \(series) series")."
    }
}

extension String {
    var firstUppercased: String { prefix(1).uppercased() + dropFirst() }
}
