import Dispatch
import Locking

/// Makes threads wait for each other until all of them run at once.
///
/// The rendezvous blocks the first arrivals until the expected number of threads has arrived or one of them has timed
/// out. Later arrivals pass at once.
final class Rendezvous: Sendable {
    /// The maximum time that a thread waits for the others. The wait is limited because a system may have fewer threads
    /// than expected.
    private static let patience = DispatchTimeInterval.milliseconds(1200)

    private let expected: Int
    private let arrived = Locked(0)
    private let gate = DispatchSemaphore(value: 0)
    private let isOver = Locked(false)
    private let over: @Sendable () -> Void

    /// - Parameter over: Called once, on any thread, when all expected threads have arrived or one of them has timed
    ///   out.
    init(of expected: Int, over: @escaping @Sendable () -> Void) {
        self.expected = expected
        self.over = over
        if expected == 0 { end() }
    }

    func arrive() {
        let place = arrived.withLock { arrived in
            arrived += 1
            return arrived
        }
        if place == expected {
            for _ in 1..<expected { gate.signal() }
            end()
        } else if place < expected, !isOver.withLock({ $0 }), gate.wait(timeout: .now() + Self.patience) == .timedOut {
            end()
        }
    }

    private func end() {
        let isFirst = isOver.withLock { isOver in
            defer { isOver = true }
            return !isOver
        }
        if isFirst { over() }
    }
}
