// import never_emptied_group
import Locking

/// Counts the open connections, because a discarding group has no `next()`. Only the loop increments the count, so the
/// count cannot grow between the loop's check and the increment. Each child decrements the count however the child
/// ends.
enum AnswerBusyAnswer: BoundedServer {
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
