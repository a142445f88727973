import Console
import Foundation

extension TerminalStyle {
    /// Standard output's.
    static var standardOutput: TerminalStyle {
        .detect(descriptor: STDOUT_FILENO, environment: ProcessInfo.processInfo.environment)
    }
}
