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
