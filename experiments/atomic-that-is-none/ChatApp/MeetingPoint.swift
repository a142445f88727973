import Foundation
import Synchronization

/// A point in the code at which threads wait for each other. It stands for the moment when the system takes the
/// processor from a thread.
///
/// Polls relaxed atomics. A lock or a semaphore would order the threads' memory accesses. The Thread Sanitizer
/// would then not see that the code around this point leaves them unordered.
package final class MeetingPoint: Sendable {
    private let expected: Int
    private let arrivals = Atomic(0)
    private let departures = Atomic(0)
    private let isOver = Atomic(false)

    /// - Parameter expected: The meeting ends when this many threads have arrived. By default it ends with ``end()``.
    package init(of expected: Int = .max) {
        self.expected = expected
    }

    /// Waits until the meeting has ended. Then the threads continue in the order of their arrival, each after
    /// every earlier thread has called ``leave()``. After the meeting, a thread passes at once.
    package func pass() {
        guard !hasEnded else { return }
        let place = arrivals.add(1, ordering: .relaxed).oldValue
        if place + 1 == expected { end() }
        while !hasEnded || departures.load(ordering: .relaxed) < place { Thread.sleep(forTimeInterval: 0.0005) }
    }

    /// Notes that a thread's call has returned.
    package func leave() {
        departures.add(1, ordering: .relaxed)
    }

    package func end() {
        isOver.store(true, ordering: .relaxed)
    }

    package var hasEnded: Bool { isOver.load(ordering: .relaxed) }

    /// The number of threads that waited here.
    package var met: Int { arrivals.load(ordering: .relaxed) }
}
