extension Sample.Outcome {
    /// In words: "finished", "crashed: SIGILL", "timed out after 20 s", "failed with status 70: …".
    package var label: String {
        switch self {
        case .finished: "finished"
        case .crashed(let signal): "crashed: \(Self.signalNames[signal] ?? "signal \(signal)")"
        case .timedOut(let seconds):
            "timed out after \(seconds.rounded() == seconds ? String(Int(seconds)) : String(seconds)) s"
        case .failed(let status, let message):
            message.isEmpty ? "failed with status \(status)" : "failed with status \(status): \(message)"
        }
    }

    /// The signals that end a program by its own fault or by somebody's hand, with their numbers on Linux and macOS.
    private static let signalNames = [
        3: "SIGQUIT", 4: "SIGILL", 5: "SIGTRAP", 6: "SIGABRT", 8: "SIGFPE", 9: "SIGKILL", 11: "SIGSEGV",
        13: "SIGPIPE", 15: "SIGTERM",
    ]
}
