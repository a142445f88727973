import LoopbackServer
import NIOCore
import NIOPosix

/// Each body's checksum, made once. Not `Sendable`: the event loop's own.
final class Checksums {
    /// Bytes that take less than a millisecond: it is not worth a thread.
    private static let smallSize = 1 << 20

    private let eventLoop: any EventLoop
    private let pool: NIOThreadPool
    private var made: [Body: EventLoopFuture<Checksum>] = [:]

    init(eventLoop: any EventLoop, pool: NIOThreadPool) {
        self.eventLoop = eventLoop
        self.pool = pool
    }

    /// Calls back when it is known: of a small body, and of one asked for before, at once.
    func checksum(of body: Body, _ use: @escaping (Checksum) -> Void) {
        let future = made[body] ?? make(body)
        made[body] = future
        future.assumeIsolated().whenSuccess(use)
    }

    private func make(_ body: Body) -> EventLoopFuture<Checksum> {
        guard body.size > Self.smallSize else { return eventLoop.makeSucceededFuture(body.checksum) }
        return pool.runIfActive(eventLoop: eventLoop) { body.checksum }
    }
}
