import Locking

/// Wrong: a sliding window. It keeps at most `limit` children, but a client beyond the limit waits until another client
/// leaves.
enum AnswerBusyWaits: BoundedServer {
    static func serve(_ socket: ListeningSocket, atMost limit: Int, log: ErrorLog) async {
        await withTaskGroup(of: Void.self) { group in
            var open = 0
            while let connection = await socket.accept() {
                if open == limit {
                    await group.next()
                    open -= 1
                }
                open += 1
                group.addTask {
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

/// Wrong: counts and refuses correctly, but in a group that keeps each finished child.
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

/// Wrong: a child releases its slot only if its client was answered. Each malformed request occupies a slot for good.
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

/// Wrong: one malformed request cancels the group, which cuts off every open and every later connection.
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
