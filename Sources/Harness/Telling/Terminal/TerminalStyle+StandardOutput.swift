import Foundation

extension TerminalStyle {
    /// Standard output's.
    package static var standardOutput: TerminalStyle {
        .detect(descriptor: STDOUT_FILENO, environment: ProcessInfo.processInfo.environment)
    }
}
