import Model
import Telling

/// A table of guesses and measured figures side by side, with one row per question.
struct PredictionTable {
    private let style: TerminalStyle
    private let rows: [Row]

    private struct Row {
        let cells: [String]
        let emphasis: TerminalStyle.Emphasis?
    }

    private static let header = ["", "question", "your guess", "measured", ""]
    private static let gap = "  "
    /// The smallest width of a column whose texts are broken into lines.
    private static let narrowest = 12

    /// - Parameters:
    ///   - result: The run with the measured figures.
    ///   - guesses: The guess for each question of the run; nil for a skipped question.
    init(_ result: ExperimentResult, guesses: [Answer?], style: TerminalStyle) {
        self.style = style
        rows = zip(result.experiment.questions, guesses).enumerated().map { index, pair in
            let (question, guess) = pair
            let unit = result.experiment.unit(of: question)
            let truth = result.truth(of: question)
            let score = Score(guess, truth)
            let cells = [
                "\(index + 1)", question.name, guess?.text(in: unit) ?? "–", Self.text(truth, unit), score?.text ?? "",
            ]
            return Row(cells: cells.map { style.printable($0) }, emphasis: Self.emphasis(score))
        }
    }

    /// The table's lines. Long texts are broken so that each line fits the style's width.
    var lines: [String] {
        let widths = widths
        return [style.painted(joined(Self.header, widths), .faint)] + rows.flatMap { lines(of: $0, widths) }
    }

    private static func text(_ truth: Truth, _ unit: Metric.Unit?) -> String {
        if case .unknown(let reason) = truth { return "unknown: \(reason)" }
        return truth.answer?.text(in: unit) ?? ""
    }

    private static func emphasis(_ score: Score?) -> TerminalStyle.Emphasis? {
        switch score {
        case .right, .nearlyRight: .green
        case nil: nil
        default: .yellow
        }
    }

    /// The widths of the columns. The columns with guesses and figures shrink first, and the other columns keep their
    /// texts whole.
    private var widths: [Int] {
        let texts = [Self.header] + rows.map(\.cells)
        var widths = Self.header.indices.map { column in texts.map { $0[column].count }.max() ?? 0 }
        let others = widths[0] + widths[1] + widths[4] + Self.gap.count * (widths.count - 1)
        let room = max(style.width - others, 2 * Self.narrowest)
        if widths[2] + widths[3] > room {
            let half = room / 2
            let first = widths[2] <= half ? widths[2] : max(half, room - widths[3])
            (widths[2], widths[3]) = (first, min(widths[3], room - first))
        }
        return widths
    }

    private func lines(of row: Row, _ widths: [Int]) -> [String] {
        let cells = zip(row.cells, widths).map { TerminalText.wrapped($0, width: $1) }
        let start = widths.dropLast().reduce(0) { $0 + $1 + Self.gap.count }
        return (0..<(cells.map(\.count).max() ?? 0)).map { line in
            let texts = cells.map { line < $0.count ? $0[line] : "" }
            // The texts are padded before they are painted, because the codes for colours have no width.
            let plain = joined(texts.dropLast() + [""], widths)
            guard let score = texts.last, !score.isEmpty else { return plain }
            return TerminalText.left(plain, start) + style.painted(score, row.emphasis)
        }
    }

    private func joined(_ texts: [String], _ widths: [Int]) -> String {
        TerminalText.trimmed(zip(texts, widths).map { TerminalText.left($0, $1) }.joined(separator: Self.gap))
    }
}
