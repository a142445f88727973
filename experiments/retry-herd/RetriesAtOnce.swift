/// Asks again as soon as it is refused.
struct RetriesAtOnce: Reconnecting {
    init(_ delays: RetryDelays) {}

    func reconnect(_ client: Int, to server: BusyServer) async throws {
        while try await server.request(from: client) != .served {}
    }
}
