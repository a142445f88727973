// import never_emptied_group
import Locking

/// A discarding group has no `next()`, so the open connections are counted. Only the loop takes a place: nobody can take
/// one between its look and its adding. Each child gives its place back however it ends.
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
