/// A client that waits twice as long after each refusal, up to a limit.
struct ExponentialDelay: Reconnecting {
    private let delays: RetryDelays

    init(_ delays: RetryDelays) {
        self.delays = delays
    }

    func reconnect(_ client: Int, to server: BusyServer) async throws {
        var delay = delays.first
        while try await server.request(from: client) != .served {
            try await Task.sleep(for: delay)
            delay = min(delay * 2, delays.longest)
        }
    }
}
