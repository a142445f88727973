/// Wrong: a growing delay after the pause, which is the same for all of them.
struct AfterThePauseGrowsAlike: Reconnecting {
    private let delays: RetryDelays

    init(_ delays: RetryDelays) {
        self.delays = delays
    }

    func reconnect(_ client: Int, to server: BusyServer) async throws {
        var delay = delays.first
        while case .refused(let pause) = try await server.request(from: client) {
            try await Task.sleep(for: pause + delay)
            delay = min(delay * 2, delays.longest)
        }
    }
}
