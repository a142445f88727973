import Foundation

/// Whether a process's main thread still wakes up, as the system counts it (Linux: `status`). A run loop with a frame
/// clock wakes up sixty times per second.
enum MainThreadWatch {
    /// Longer than a hang detector tolerates.
    private static let span = Duration.milliseconds(300)

    /// - Returns: Nil where the system does not tell, or the process has ended.
    static func isBlocked(in process: Int) async -> Bool? {
        guard let before = wakeUps(of: process) else { return nil }
        try? await Task.sleep(for: span)
        guard let after = wakeUps(of: process) else { return nil }
        return after == before
    }

    private static func wakeUps(of process: Int) -> Int? {
        let path = "/proc/\(process)/task/\(process)/status"
        return FileManager.default.contents(atPath: path).flatMap { wakeUps(in: String(decoding: $0, as: UTF8.self)) }
    }

    static func wakeUps(in status: String) -> Int? {
        status.firstMatch(of: /(?m)^voluntary_ctxt_switches:\s*(\d+)/).flatMap { Int($0.output.1) }
    }
}
