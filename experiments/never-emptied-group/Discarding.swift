/// Serves each connection in a child task of a group that keeps no finished child. Each child handles its own errors.
enum Discarding: GreetingServer {
    static func serve(_ socket: ListeningSocket, log: ErrorLog) async {
        await withDiscardingTaskGroup { group in
            while let connection = await socket.accept() {
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
