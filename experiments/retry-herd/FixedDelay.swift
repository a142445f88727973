/// Waits for the same time after each refusal.
struct FixedDelay: Reconnecting {
    private let delay: Duration

    init(_ delays: RetryDelays) {
        delay = delays.fixed
    }

    func reconnect(_ client: Int, to server: BusyServer) async throws {
        while try await server.request(from: client) != .served {
            try await Task.sleep(for: delay)
        }
    }
}
