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
    private static let sparse = Duration.seconds(30)

    func show(_ text: String) {
        let isDue = written.withLock { written in
            let now = ContinuousClock.now
            if !style.isTerminal, let written, now - written < Self.sparse { return false }
            written = now
            return true
        }
        if isDue { write(style.isTerminal ? "\r\u{1B}[K\(text)" : "\(text)\n") }
    }

    /// Clears the line on a terminal.
    func finish() {
        if style.isTerminal { write("\r\u{1B}[K") }
    }

    private func write(_ text: String) {
        StandardError.write(text)
    }
}
