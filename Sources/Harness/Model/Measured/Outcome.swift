import Foundation

extension Sample.Outcome {
    /// In words: "finished", "crashed: SIGILL", "timed out after 20 s", "failed with status 70: …".
    package var label: String {
        switch self {
        case .finished:
            "finished"
        case .crashed(let signal):
            "crashed: \(SignalName.text(signal))"
        case .timedOut(let seconds):
            "timed out after \(Int(exactly: seconds).map(String.init) ?? String(seconds)) s"
        case .failed(let status, let message):
            message.isEmpty ? "failed with status \(status)" : "failed with status \(status): \(message)"
        }
    }
}

/// Signals by name, numbered as on this system.
enum SignalName {
    /// For example "SIGILL"; "signal 35" if it has no name.
    static func text(_ signal: Int) -> String {
        names[Int32(truncatingIfNeeded: signal)] ?? "signal \(signal)"
    }

    private static let names: [Int32: String] = [
        SIGHUP: "SIGHUP",
        SIGINT: "SIGINT",
        SIGQUIT: "SIGQUIT",
        SIGILL: "SIGILL",
        SIGTRAP: "SIGTRAP",
        SIGABRT: "SIGABRT",
        SIGBUS: "SIGBUS",
        SIGFPE: "SIGFPE",
        SIGKILL: "SIGKILL",
        SIGSEGV: "SIGSEGV",
        SIGPIPE: "SIGPIPE",
        SIGALRM: "SIGALRM",
        SIGTERM: "SIGTERM",
        SIGSYS: "SIGSYS",
    ]
}

/// What ends a program by a signal: a crash for another reason proves nothing of the one that was expected.
package enum CrashCause: String, Codable, Sendable {
    /// The program found a mistake of its own, such as a division by zero or an operation that was started twice: an
    /// illegal instruction (x86) or a breakpoint (arm64).
    case trap
    /// Memory that is not there.
    case badAccess
    /// Somebody else ended it, such as the watchdog of a launch.
    case killed

    /// Whether the signal means this cause.
    package func explains(signal: Int) -> Bool { signals.contains(Int32(truncatingIfNeeded: signal)) }

    private var signals: [Int32] {
        switch self {
        case .trap: [SIGILL, SIGTRAP]
        case .badAccess: [SIGSEGV, SIGBUS]
        case .killed: [SIGKILL]
        }
    }
}

extension Sample.Outcome {
    /// Whether a signal ended the sample, one of the cause.
    package func isCrash(by cause: CrashCause) -> Bool {
        guard case .crashed(let signal) = self else { return false }
        return cause.explains(signal: signal)
    }
}
