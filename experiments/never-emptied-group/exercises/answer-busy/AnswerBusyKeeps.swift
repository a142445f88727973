import Locking

/// Wrong: it counts rightly and refuses rightly, in a group that keeps each child that has finished.
enum AnswerBusyKeeps: BoundedServer {
    static func serve(_ socket: ListeningSocket, atMost limit: Int, log: ErrorLog) async {
        let open = Locked(0)
        await withTaskGroup(of: Void.self) { group in
            while let connection = await socket.accept() {
                guard open.withLock({ $0 < limit }) else {
                    connection.refuse()
                    continue
                }
                open.withLock { $0 += 1 }
                group.addTask {
                    defer { open.withLock { $0 -= 1 } }
                    do {
                        try await connection.serve()
                    } catch {
                        log.note(error)
                    }
                }
            }
        }
    }
}
