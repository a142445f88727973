// import retry_herd

/// Comes back when the server's pause has passed. The server names the same pause to all whom it refuses: spread them,
/// and never come before it has passed.
package struct AfterThePause: Reconnecting {
    package init(_ delays: RetryDelays) {}

    package func reconnect(_ client: Int, to server: BusyServer) async throws {
        while case .refused(let pause) = try await server.request(from: client) {
            try await Task.sleep(for: pause)
        }
    }
}
