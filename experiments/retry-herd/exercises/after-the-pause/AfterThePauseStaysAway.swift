/// Wrong: spreads the clients over so long a time that the server has nothing to do.
struct AfterThePauseStaysAway: Reconnecting {
    private let delays: RetryDelays

    init(_ delays: RetryDelays) {
        self.delays = delays
    }

    func reconnect(_ client: Int, to server: BusyServer) async throws {
        while case .refused(let pause) = try await server.request(from: client) {
            try await Task.sleep(for: pause + delays.longest * Double.random(in: 0...25))
        }
    }
}
