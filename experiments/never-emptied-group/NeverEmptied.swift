/// A server that serves each connection in a child task of one group. The server awaits the child tasks only when it
/// ends.
enum NeverEmptied: GreetingServer {
    static func serve(_ socket: ListeningSocket, log: ErrorLog) async {
        await withThrowingTaskGroup(of: Void.self) { group in
            while let connection = await socket.accept() {
                group.addTask { try await connection.serve() }
            }
        }
    }
}
