import LoopbackServer
import NIOCore
import NIOPosix

/// The checksums of bodies, each computed once. The class is not `Sendable`, because only the event loop uses it.
final class Checksums {
    /// The size of the largest body that has a checksum. Computing this checksum takes some 0.2 s.
    static let largestSize = 256 << 20
    /// The size of the largest body whose checksum is computed on the event loop. Computing this checksum takes less
    /// than a millisecond.
    private static let smallSize = 1 << 20

    private let eventLoop: any EventLoop
    private let pool = NIOThreadPool(numberOfThreads: 1)
    private var made: [Body: EventLoopFuture<Checksum>] = [:]

    init(eventLoop: any EventLoop) {
        self.eventLoop = eventLoop
        pool.start()
    }

    /// Calls `use` with a body's checksum. The call comes at once if the body is small or its checksum is known.
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
