/// Serves each connection in a child task of one group. Before it adds a child, it takes a finished child out of the
/// group.
enum NextBeforeAdd: GreetingServer {
    static func serve(_ socket: ListeningSocket, log: ErrorLog) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            while let connection = await socket.accept() {
                try await group.next()
                group.addTask { try await connection.serve() }
            }
        }
    }
}
