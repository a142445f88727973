import Locking

/// Wrong: one malformed request cancels the group, and with it everybody's connection from then on.
enum AnswerBusyHangsUp: BoundedServer {
    static func serve(_ socket: ListeningSocket, atMost limit: Int, log: ErrorLog) async {
        let open = Locked(0)
        do {
            try await withThrowingDiscardingTaskGroup { group in
                while let connection = await socket.accept() {
                    guard open.withLock({ $0 < limit }) else {
                        connection.refuse()
                        continue
                    }
                    open.withLock { $0 += 1 }
                    group.addTask {
                        defer { open.withLock { $0 -= 1 } }
                        try await connection.serve()
                    }
                }
            }
        } catch {
            log.note(error)
        }
    }
}
