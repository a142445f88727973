/// Asks the server again immediately after each refusal.
struct RetriesAtOnce: Reconnecting {
    init(_ delays: RetryDelays) {}

    func reconnect(_ client: Int, to server: BusyServer) async throws {
        while try await server.request(from: client) != .served {}
    }
}
