import LoopbackServer
import NIOCore
import NIOPosix

/// Each body's checksum, computed once. Not `Sendable`: only the event loop uses it.
final class Checksums {
    /// The largest body with a checksum; computing it takes some 0.2 s, once. For a larger body, a checksum would delay
    /// the answer too much.
    static let largestSize = 256 << 20
    /// The largest body whose checksum is computed without another thread: it takes less than a millisecond.
    private static let smallSize = 1 << 20

    private let eventLoop: any EventLoop
    private let pool = NIOThreadPool(numberOfThreads: 1)
    private var made: [Body: EventLoopFuture<Checksum>] = [:]

    init(eventLoop: any EventLoop) {
        self.eventLoop = eventLoop
        pool.start()
    }

    /// Calls back with the body's checksum: at once if the body is small, or if the checksum is known already.
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
