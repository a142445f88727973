import LoopbackServer
import NIOCore
import NIOPosix

/// Each body's checksum, computed once. Not `Sendable`: the event loop's own.
final class Checksums {
    /// Bytes that take some 0.2 s, once. A larger body is answered without a checksum rather than late.
    static let largestSize = 256 << 20
    /// Bytes that take less than a millisecond: not worth a thread.
    private static let smallSize = 1 << 20

    private let eventLoop: any EventLoop
    private let pool = NIOThreadPool(numberOfThreads: 1)
    private var made: [Body: EventLoopFuture<Checksum>] = [:]

    init(eventLoop: any EventLoop) {
        self.eventLoop = eventLoop
        pool.start()
    }

    /// Calls back when it is known: at once for a small body, and for one requested before.
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
