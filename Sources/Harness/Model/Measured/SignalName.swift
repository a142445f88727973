#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

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
