import History
import Inference
import Statistics

/// What simulated histories have shown, as two tables and their conditions.
package struct HistoryText {
    private let document: HistoryDocument

    package init(_ document: HistoryDocument) {
        self.document = document
    }

    /// A row per judge: false alarms, and the steps found within five commits, all places together.
    var judges: TextTable {
        let shares = steps
        var table = TextTable(
            ["change points", "histories with a false alarm"] + shares.map { "\(percent($0)) found" }
        )
        table.rows = document.judges.map { judge in
            [judge.name, withInterval(judge.falseAlarms)]
                + shares.map { share in
                    withInterval(judge.steps.filter { $0.share == share }.map(\.soon).total)
                }
        }
        return table
    }

    /// A row per noise and number of runs: what our settings find.
    var powers: TextTable {
        let shares = steps
        var table = TextTable(
            ["runs of each commit", "a series’ runs vary by", "recorded series that vary less"]
                + shares.flatMap { ["\(percent($0)) within five commits", "by the end"] }
        )
        table.rows = document.powers.map { power in
            [String(power.runsPerCommit), percent(power.noise), "\(power.series) of \(document.noise.count)"]
                + shares.flatMap { share in
                    let steps = power.steps.filter { $0.share == share }
                    // By the end, not of a step that is five commits before it.
                    let early = steps.filter { $0.commit < document.commits / 2 + 1 }
                    return [self.share(steps.map(\.soon).total), self.share(early.compactMap(\.atLast).total)]
                }
        }
        return table
    }

    /// The conditions of the figures, one sentence each.
    var notes: [String] {
        let places = Set(document.judges.flatMap { $0.steps.map(\.commit) }).sorted().map(String.init)
        let shifts = Summary(document.shifts.map(\.magnitude))
        return [
            "\(document.environment.processor), \(document.environment.cores) processors: \(document.runs) recorded "
                + "runs, \(document.noise.count) series, histories of \(document.commits) commits; a step comes after "
                + "\(places.joined(separator: ", ")) commits; in parentheses 95 % intervals.",
            shifts.map {
                "A run is off as a whole by \(percent($0.median)) in the median, and by \(percent($0.maximum)) at most."
            },
        ].compactMap(\.self)
            + document.judges.compactMap { judge in
                judge.falseAlarmsAskedEachTime.map {
                    "Asked after each commit, \(judge.name): wrong in \(withInterval($0)) histories."
                }
            }
    }

    /// For a terminal.
    package var lines: [String] { judges.lines + [""] + powers.lines + [""] + notes }

    /// In GitHub's Markdown.
    package var markdown: String {
        (judges.markdown + [""] + powers.markdown + [""] + notes).joined(separator: "\n") + "\n"
    }

    private var steps: [Double] { Set(document.judges.flatMap { $0.steps.map(\.share) }).sorted() }

    /// "97.5 %", or a dash if nothing was asked.
    private func share(_ count: HistoryDocument.Count) -> String {
        count.of == 0 ? "–" : percent(Double(count.count) / Double(count.of))
    }

    /// "0 % of 200 (0–1.9)".
    private func withInterval(_ count: HistoryDocument.Count) -> String {
        guard count.of > 0 else { return "–" }
        let interval = ProportionInterval(count.count, of: count.of, level: 0.95)
        return "\(share(count)) of \(count.of) (\(number(interval.lower))–\(number(interval.upper)))"
    }

    private func percent(_ share: Double) -> String { "\(number(share)) %" }

    private func number(_ share: Double) -> String { DecimalText.text(share * 100, decimals: 1, keepsZeros: false) }
}

extension [HistoryDocument.Count] {
    fileprivate var total: HistoryDocument.Count { reduce(HistoryDocument.Count(0, of: 0), +) }
}
