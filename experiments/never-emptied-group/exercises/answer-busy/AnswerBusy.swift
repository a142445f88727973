// import never_emptied_group

/// Serves at most `limit` connections at once. Tells any further client immediately that the server is busy, without
/// waiting for other clients. Keeps nothing of a connection that has ended, logs its errors, and goes on.
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
