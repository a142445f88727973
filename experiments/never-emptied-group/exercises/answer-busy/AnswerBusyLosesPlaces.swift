import Locking

/// Wrong: a child gives its place back when its client was answered. Each malformed request takes one for good.
enum AnswerBusyLosesPlaces: BoundedServer {
    static func serve(_ socket: ListeningSocket, atMost limit: Int, log: ErrorLog) async {
        let open = Locked(0)
        await withDiscardingTaskGroup { group in
            while let connection = await socket.accept() {
                guard open.withLock({ $0 < limit }) else {
                    connection.refuse()
                    continue
                }
                open.withLock { $0 += 1 }
                group.addTask {
                    do {
                        try await connection.serve()
                        open.withLock { $0 -= 1 }
                    } catch {
                        log.note(error)
                    }
                }
            }
        }
    }
}
