import Gate
import Inference
import Model
import Statistics

/// A calibration of whole comparisons in words: a table of false alarms, of what is found and of what is decided.
package struct WholeCalibrationText {
    private let document: WholeCalibrationDocument

    package init(_ document: WholeCalibrationDocument) {
        self.document = document
    }

    /// A header, then a row for each kind of comparison and each slowdown.
    var table: [[String]] {
        [["comparisons of", "the head’s fix", "false alarms", "called worse", "decided", "median time"]]
            + document.trials.map { trial in
                [
                    "\(trial.experiments) experiment\(trial.experiments == 1 ? "" : "s"), \(trial.asked) questions, "
                        + "\(number(trial.budget / 60)) minutes",
                    trial.slowdown == 0 ? "is the same" : "does \(percent(trial.slowdown)) more",
                    share(trial.falseAlarms, of: trial.comparisons),
                    trial.slowdown == 0 ? "–" : share(trial.found, of: trial.comparisons),
                    percent(trial.decided),
                    "\(Int(trial.seconds.rounded())) s",
                ]
            }
    }

    /// The conditions of the figures, one sentence each.
    var notes: [String] {
        let blocks = document.cells.map(\.blocks.count)
        let costly = document.cells.filter { cell in cell.metrics.contains { !$0.isCountedByTheProgram } }
        let measured = document.ofChanged.map { "\(percent($0.measured(index(of: $0))))" }.joined(separator: ", ")
        let fewest = costly.map(\.blocks.count).min() ?? 0
        let state = document.wasKeptBusy ? "every processor kept busy by another process" : "nothing else started by us"
        let failed =
            document.failures.isEmpty ? "" : "without \(document.failures.count) in which a sample did not finish; "
        return [
            "\(blocks.reduce(0, +)) blocks of \(Set(document.cells.map(\.place)).count) cells in "
                + "\(number(document.elapsed / 60)) minutes, \(fewest) or more of each cell whose cost is asked; "
                + failed + "\(state); \(document.environment.processor), \(document.environment.cores) processors.",
            "\(document.changed.name) does more work by a larger \(document.parameter); measured: \(measured) more.",
            "A comparison takes a cell’s blocks in their order, from a place of its own, more than once if it needs more; "
                + "each block’s side is drawn anew. Worth reporting: \(percent(document.leastEffect)).",
        ]
    }

    private func index(of cell: RecordedCell) -> Int {
        cell.metrics.firstIndex { $0.name == document.changed.metric.name } ?? 0
    }

    /// For a terminal: plain lines.
    package var lines: [String] {
        let table = table
        let widths = table[0].indices.map { column in table.map { $0[column].count }.max() ?? 0 }
        let rows = table.map { row in
            zip(row, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }.joined(separator: "  ")
        }
        return rows + [""] + notes
    }

    /// As a table of GitHub's Markdown, with the notes below it.
    package var markdown: String {
        let rows = table.map { "| " + $0.joined(separator: " | ") + " |" }
        return ([rows[0], "|---|---|---:|---:|---:|---:|"] + rows.dropFirst() + [""] + notes).joined(separator: "\n")
            + "\n"
    }

    private func share(_ count: Int, of total: Int) -> String {
        let interval = ProportionInterval(count, of: max(total, 1), level: 0.95)
        return "\(count) of \(total) (\(number(interval.lower * 100))–\(number(interval.upper * 100)) %)"
    }

    private func percent(_ share: Double) -> String { "\(number(share * 100)) %" }

    private func number(_ value: Double) -> String { DecimalText.text(value, decimals: 1, keepsZeros: false) }
}
