import Model
import Telling

/// The text of a mark for a terminal. It gives the grade, then the failed, the undecided and the held expectations.
package struct MarkText {
    private let style: TerminalStyle

    package init(style: TerminalStyle) { self.style = style }

    /// - Parameter exercise: The exercise's name.
    package func lines(_ mark: ExerciseMark, of exercise: String) -> [String] {
        var lines = [style.painted("\(exercise): \(mark.words)", mark.grade.emphasis)]
        lines += mark.explanations.flatMap { wrapped($0, indent: 0) }
        var defined: Set<String> = []
        // Prints the undecided and the unmeasured expectations too, so that none of the exercise's is missing.
        for line in mark.lines(.failed) + mark.lines(.undecided) + mark.lines(.notMeasured) {
            lines += [""] + entry(line)
            for definition in line.figures?.definitions ?? [] where defined.insert(definition).inserted {
                lines += wrapped("(\(definition))").map { style.painted($0, .faint) }
            }
        }
        let held = mark.lines(.held)
        if mark.grade == .holds { return lines + held.flatMap(entry) }
        return held.isEmpty ? lines : lines + [""] + held.flatMap { sentence($0, .faint) }
    }

    /// Shows the figures of the marked file next to those of one other variant, whatever the verdict.
    package func comparison(_ mark: ExerciseMark, with variant: String) -> [String] {
        mark.lines.flatMap { line -> [String] in
            guard let figures = line.figures, let other = figures.others.first(where: { $0.variant == variant })
            else { return [] }
            return wrapped(line.sentence, indent: 0) + text(figures, beside: [other])
        }
    }

    private func entry(_ line: ExerciseMark.Line) -> [String] {
        let verdict = line.verdict
        let heading = sentence(line, verdict.ruling == .held ? .green : .strong)
        let isDecided = verdict.ruling == .held || verdict.ruling == .failed
        guard isDecided, let figures = line.figures else { return heading + wrapped(line.evidence) }
        return heading + text(figures, beside: figures.others)
    }

    /// Wraps the figures and the other variants together. If the text needs two lines, the other variants begin the
    /// second line, provided that each part fits on one line.
    private func text(_ figures: ExerciseFigures, beside others: [ExerciseFigures.Other]) -> [String] {
        let own = "\(figures.measured): \(figures.marked), \(figures.bound)"
        guard !others.isEmpty else { return wrapped(own) }
        let others = others.map(\.text).joined(separator: ", ")
        let (together, apart) = (wrapped("\(own); \(others)"), wrapped("\(own);") + wrapped(others))
        return together.count == 2 && apart.count == 2 ? apart : together
    }

    private func sentence(_ line: ExerciseMark.Line, _ emphasis: TerminalStyle.Emphasis) -> [String] {
        let symbol = style.printable(line.verdict.ruling.symbol)
        let text = style.printable(line.sentence)
        return TerminalText.wrapped(text, width: style.width - 2).enumerated().map { place, line in
            (place == 0 ? "\(symbol) " : "  ") + style.painted(line, emphasis)
        }
    }

    /// A figure and its unit stay on one line.
    private func wrapped(_ text: String, indent: Int = 4) -> [String] {
        let joined = style.printable(text).replacing(/([0-9]) ([nmuµ]?s|[kMGT]?B)\b/) { "\($0.1)\u{A0}\($0.2)" }
        return TerminalText.wrapped(joined, width: style.width - indent).map { line in
            String(repeating: " ", count: indent) + line.replacing("\u{A0}", with: " ")
        }
    }
}

extension ExerciseMark.Grade {
    fileprivate var emphasis: TerminalStyle.Emphasis {
        switch self {
        case .holds: .green
        case .notYet: .strongRed
        case .inconclusive: .yellow
        }
    }
}
