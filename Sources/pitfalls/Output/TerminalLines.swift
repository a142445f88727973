import Foundation
import Model
import Synchronization
import Telling

/// A line of progress on standard error. On a terminal each line overwrites the last one. Elsewhere a line is printed
/// every half minute.
final class StatusLine: Sendable {
    private let style = TerminalStyle.detect(
        descriptor: STDERR_FILENO,
        environment: ProcessInfo.processInfo.environment
    )
    private let written = Mutex<ContinuousClock.Instant?>(nil)

    func show(_ text: String) {
        let isDue = written.withLock { written in
            let now = ContinuousClock.now
            if !style.isTerminal, let written, now - written < .seconds(30) { return false }
            written = now
            return true
        }
        if isDue { StandardError.write(style.isTerminal ? "\r\u{1B}[K\(text)" : "\(text)\n") }
    }

    /// Clears the line if standard error is a terminal.
    func finish() {
        if style.isTerminal { StandardError.write("\r\u{1B}[K") }
    }
}

/// A list of suggested commands with their purposes. In a narrow terminal, a purpose is on the line below its command.
struct CommandList {
    let commands: [(command: String, purpose: String)]

    func lines(_ style: TerminalStyle) -> [String] {
        let width = commands.map(\.command.count).max() ?? 0
        let fits = commands.allSatisfy { 2 + width + 2 + $0.purpose.count <= style.width }
        return commands.flatMap { command, purpose in
            fits
                ? ["  " + style.painted(TerminalText.left(command, width), .strong) + "  " + purpose]
                : ["  " + style.painted(command, .strong), "      " + purpose]
        }
    }
}
