import Foundation
import Model
import Synchronization
import Telling

/// One line of progress on standard error: overwritten on a terminal, printed every half minute elsewhere.
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

    /// Clears the line on a terminal.
    func finish() {
        if style.isTerminal { StandardError.write("\r\u{1B}[K") }
    }
}
