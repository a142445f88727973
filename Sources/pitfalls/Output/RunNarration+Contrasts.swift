import Synchronization
import Telling

extension RunNarration {
    /// For several experiments: the opening and the columns' heading, a line for each as it ends, then what failed or
    /// is undecided, and the tally.
    static func contrasts(of names: [String], opening: [String] = [], _ style: TerminalStyle) -> RunNarration {
        let lines = ContrastLines(names: names, style: style)
        // The heading comes with the first line: a run that is refused prints none.
        let heading = Once(opening + [lines.heading])
        var narration = RunNarration.brief(style, line: lines.line)
        narration.ended = { [ended = narration.ended] result in heading.take() + ended(result) }
        return narration
    }

    /// Lines to print once.
    private final class Once: Sendable {
        private let lines: Mutex<[String]>

        init(_ lines: [String]) {
            self.lines = Mutex(lines)
        }

        func take() -> [String] {
            lines.withLock { lines in
                defer { lines = [] }
                return lines
            }
        }
    }
}
