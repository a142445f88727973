#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

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
