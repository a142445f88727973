/// A way for a client to reconnect to a server that has lost all its clients at once.
package protocol Reconnecting: Sendable, SendableMetatype {
    init(_ delays: RetryDelays)

    /// Sends requests until the server serves one of them.
    ///
    /// - Parameter client: The client's number. Each client is a separate device and knows nothing of the others.
    /// - Throws: `CancellationError`.
    func reconnect(_ client: Int, to server: BusyServer) async throws
}

/// The settings for the delays between a client's retries.
package struct RetryDelays: Sendable {
    /// The first delay, if it grows exponentially.
    package let first: Duration
    /// The longest delay, if the delay grows exponentially.
    package let longest: Duration
    /// The delay before each retry, if the delay is fixed.
    package let fixed: Duration

    package init(first: Duration, longest: Duration, fixed: Duration) {
        self.first = first
        self.longest = longest
        self.fixed = fixed
    }
}
