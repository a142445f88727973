/// Wrong: a sliding window. It is bounded, and keeps no more children than it may have; but a client beyond the limit
/// waits until another one leaves.
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
