/// How a client comes back to a server that has lost all of its clients at once.
package protocol Reconnecting: Sendable, SendableMetatype {
    init(_ delays: RetryDelays)

    /// Asks until it is served.
    ///
    /// - Parameter client: Its number. Each has a device of its own: it knows nothing of the others.
    /// - Throws: `CancellationError`.
    func reconnect(_ client: Int, to server: BusyServer) async throws
}

/// What an app's developers have agreed on.
package struct RetryDelays: Sendable {
    /// The first that an exponential delay begins with.
    package let first: Duration
    /// What it does not grow beyond.
    package let longest: Duration
    /// The one of a client whose delay does not grow.
    package let fixed: Duration

    package init(first: Duration, longest: Duration, fixed: Duration) {
        self.first = first
        self.longest = longest
        self.fixed = fixed
    }
}
