import Dispatch
import Foundation
import Locking
import Measuring

/// Holds every thread of Swift's pool until the trial releases it. While one thread is released, tasks run one after
/// another: a child begins when its parent suspends, and not earlier.
final class HeldPool: Sendable {
    /// The pool has a thread for each of the system's processors.
    private let threads = ProcessInfo.processInfo.processorCount
    private let held = Locked(0)
    private let mayGoOn = DispatchSemaphore(value: 0)

    /// If not all threads are held within this time, the pool has fewer threads than the system has processors. Then
    /// nothing is forced.
    private static let limit = Nanoseconds(milliseconds: 2_000)

    /// Returns when every thread is held.
    init() {
        for _ in 0..<threads {
            Task.detached { [self] in hold() }
        }
        // Polling disturbs nothing, because the measurement has not begun and nothing else of the process runs.
        let end = MonotonicTime.now + Self.limit
        while held.withLock({ $0 }) < threads, MonotonicTime.now < end { Thread.sleep(forTimeInterval: 0.0005) }
    }

    func releaseOne() {
        mayGoOn.signal()
    }

    /// Call once, after ``releaseOne()``.
    func releaseOthers() {
        for _ in 1..<threads { mayGoOn.signal() }
    }

    private func hold() {
        held.withLock { $0 += 1 }
        mayGoOn.wait()
    }
}
