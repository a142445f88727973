// import retry_herd

/// Waits for the pause, and then for a random part of a delay that grows. The pause is the server's wish, and the same for
/// all; what spreads the clients is their own.
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
