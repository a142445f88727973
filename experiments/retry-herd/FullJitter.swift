/// Waits for a random time after each refusal. The random time's range doubles with each refusal, up to a limit.
struct FullJitter: Reconnecting {
    private let delays: RetryDelays

    init(_ delays: RetryDelays) {
        self.delays = delays
    }

    func reconnect(_ client: Int, to server: BusyServer) async throws {
        var delay = delays.first
        while try await server.request(from: client) != .served {
            try await Task.sleep(for: delay * Double.random(in: 0...1))
            delay = min(delay * 2, delays.longest)
        }
    }
}
