import Console
import Model

/// A mark in a terminal: the grade, what fails with its figures, and how much holds.
package struct MarkText {
    private let style: TerminalStyle

    package init(style: TerminalStyle) {
        self.style = style
    }

    /// - Parameter exercise: Its name.
    package func lines(_ mark: ExerciseMark, of exercise: String) -> [String] {
        let heading = style.painted("\(exercise): \(mark.grade.words)", mark.grade.emphasis)
        var lines = [heading]
        for line in mark.lines(.failed) + (mark.grade == .inconclusive ? mark.lines(.undecided, .notMeasured) : []) {
            lines += [""] + entry(line)
        }
        let held = mark.lines(.held)
        if mark.grade != .holds, !held.isEmpty {
            lines += [""] + held.flatMap { sentence($0.verdict, .faint) }
        }
        if mark.grade == .holds { lines += held.flatMap(entry) }
        return lines
    }

    private func entry(_ line: ExerciseMark.Line) -> [String] {
        let verdict = line.verdict
        let figures: String
        if let measured = line.figures, verdict.ruling != .undecided {
            let others = measured.others.map { "\($0.name) \($0.value)" }.joined(separator: ", ")
            figures = "yours \(measured.yours), \(measured.bound)" + (others.isEmpty ? "" : "; beside it \(others)")
        } else {
            figures = verdict.evidence
        }
        return sentence(verdict, verdict.ruling == .held ? .green : .strong)
            + TerminalText.wrapped(style.printable(figures), width: style.width - 4).map { "    " + $0 }
    }

    private func sentence(_ verdict: Verdict, _ emphasis: TerminalStyle.Emphasis) -> [String] {
        let symbol = style.printable(verdict.ruling.symbol)
        let text = style.printable(verdict.expectation.sentence)
        return TerminalText.wrapped(text, width: style.width - 2).enumerated().map { place, line in
            (place == 0 ? "\(symbol) " : "  ") + style.painted(line, emphasis)
        }
    }
}

extension ExerciseMark.Grade {
    package var words: String {
        switch self {
        case .holds: "holds"
        case .notYet: "not yet"
        case .inconclusive: "inconclusive: the machine is busy; check again when it is quieter"
        }
    }

    fileprivate var emphasis: TerminalStyle.Emphasis {
        switch self {
        case .holds: .green
        case .notYet: .strongRed
        case .inconclusive: .yellow
        }
    }
}
