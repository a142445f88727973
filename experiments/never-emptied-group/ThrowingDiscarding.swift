/// Serves each connection in a child task of a group that keeps no finished child.
enum ThrowingDiscarding: GreetingServer {
    static func serve(_ socket: ListeningSocket, log: ErrorLog) async throws {
        try await withThrowingDiscardingTaskGroup { group in
            while let connection = await socket.accept() {
                group.addTask { try await connection.serve() }
            }
        }
    }
}
