import Synchronization
import Telling

extension RunPrinter {
    /// For several experiments: the opening and the columns' heading, a line for each as it ends, then what failed or
    /// is undecided, and the tally.
    static func contrasts(of names: [String], opening: [String] = [], _ style: TerminalStyle) -> RunPrinter {
        let lines = ContrastLines(names: names, style: style)
        // The heading comes with the first line: a run that is refused prints none.
        let heading = Once(opening + [lines.heading])
        var printer = RunPrinter.brief(style, line: lines.line)
        printer.ended = { [ended = printer.ended] result in heading.take() + ended(result) }
        return printer
    }

    /// Lines to print once.
    private final class Once: Sendable {
        private let lines: Mutex<[String]>

        init(_ lines: [String]) { self.lines = Mutex(lines) }

        func take() -> [String] {
            lines.withLock { lines in
                defer { lines = [] }
                return lines
            }
        }
    }
}
