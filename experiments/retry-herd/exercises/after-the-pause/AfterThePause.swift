// import retry_herd

/// Retries after the server's pause has passed. The server gives the same pause to every client that it refuses: spread
/// the clients, and never retry before the pause has passed.
package struct AfterThePause: Reconnecting {
    package init(_ delays: RetryDelays) {}

    package func reconnect(_ client: Int, to server: BusyServer) async throws {
        while case .refused(let pause) = try await server.request(from: client) {
            try await Task.sleep(for: pause)
        }
    }
}
