import Locking
import Measuring

/// Runs one variant's server in a task of its own.
final class RunningServer: Sendable {
    typealias Serve = @Sendable (_ socket: ListeningSocket, _ log: ErrorLog) async throws -> Void

    struct End {
        let moment: MonotonicTime
        /// The number of connections that were still being served when the server ended.
        let stillServed: Int
    }

    let socket: ListeningSocket
    let log = ErrorLog()
    private let ended = Locked<End?>(nil)
    private let task = Locked<Task<Void, Never>?>(nil)

    init(_ serve: @escaping Serve) throws {
        socket = try ListeningSocket()
        let running = Task.detached { [self] in
            // The error is not needed, because the trial sees that the server has ended.
            try? await serve(socket, log)
            let counts = socket.record.counts
            ended.withLock { $0 = End(moment: .now, stillServed: counts.served - counts.ended) }
        }
        task.withLock { $0 = running }
    }

    /// Nil while it runs.
    var end: End? { ended.withLock { $0 } }

    var counts: ConnectionRecord.Counts { socket.record.counts }

    /// A number that changes with every event of a connection.
    var events: Int {
        let counts = counts
        return counts.accepted + counts.served + counts.answered + counts.ended + (end == nil ? 0 : 1)
    }

    func stop() {
        task.withLock { $0 }?.cancel()
    }
}
