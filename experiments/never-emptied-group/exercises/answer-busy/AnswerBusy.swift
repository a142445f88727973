// import never_emptied_group

/// Serves at most `limit` connections at once. Any further client is told at once that the server is busy, whatever the
/// others do. The server keeps nothing of a connection that has ended, logs what goes wrong with one, and goes on.
///
/// Today it serves every client, however many there are, and keeps each child.
package enum AnswerBusy: BoundedServer {
    package static func serve(_ socket: ListeningSocket, atMost limit: Int, log: ErrorLog) async {
        await withThrowingTaskGroup(of: Void.self) { group in
            while let connection = await socket.accept() {
                group.addTask { try await connection.serve() }
            }
        }
    }
}
