/// Wrong: the lesson's full jitter. It retries before the pause has passed.
struct AfterThePauseIgnoresIt: Reconnecting {
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

/// Wrong: a growing delay after the pause, the same for all clients.
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

/// Wrong: spreads the clients over such a long time that the server has nothing to do.
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
