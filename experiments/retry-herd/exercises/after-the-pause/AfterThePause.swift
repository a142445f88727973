// import retry_herd

/// Retries after the pause that the server names has passed. All clients that it refuses get the same pause: spread the
/// clients, and never retry before the pause has passed.
package struct AfterThePause: Reconnecting {
    package init(_ delays: RetryDelays) {}

    package func reconnect(_ client: Int, to server: BusyServer) async throws {
        while case .refused(let pause) = try await server.request(from: client) {
            try await Task.sleep(for: pause)
        }
    }
}
