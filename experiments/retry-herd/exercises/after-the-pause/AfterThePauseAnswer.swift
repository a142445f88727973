// import retry_herd

/// Waits for the pause, then for a random part of a growing delay. The pause comes from the server and is the same for
/// all clients; the random part is each client's own and spreads them.
struct AfterThePauseAnswer: Reconnecting {
    private let delays: RetryDelays

    init(_ delays: RetryDelays) {
        self.delays = delays
    }

    func reconnect(_ client: Int, to server: BusyServer) async throws {
        var spread = delays.first
        while case .refused(let pause) = try await server.request(from: client) {
            try await Task.sleep(for: pause + spread * Double.random(in: 0...1))
            spread = min(spread * 2, delays.longest)
        }
    }
}
