import Foundation
import Measuring
import Synchronization

/// Threads that each compute for some processor time, then wait until the test lets them end.
final class ComputingThreads: Sendable {
    private let count: Int
    private let computed = DispatchSemaphore(value: 0)
    private let mayEnd = DispatchSemaphore(value: 0)
    private let identifiers = Mutex<Set<ThreadIdentifier>>([])

    /// - Parameter nanoseconds: The processor time of each thread.
    init(count: Int, computing nanoseconds: Int) {
        self.count = count
        for _ in 0..<count {
            Thread.detachNewThread { [self] in
                identifiers.withLock { _ = $0.insert(.current) }
                spin(for: nanoseconds)
                computed.signal()
                mayEnd.wait()
            }
        }
    }

    /// Waits until all threads have computed.
    ///
    /// - Returns: The identifiers of the threads.
    @discardableResult
    func haveComputed() -> Set<ThreadIdentifier> {
        for _ in 0..<count { computed.wait() }
        return identifiers.withLock(\.self)
    }

    func end() {
        for _ in 0..<count { mayEnd.signal() }
    }
}

/// Runs `body` on a new thread.
func onThread<Result: Sendable>(_ body: @escaping @Sendable (ThreadUsageReader) -> Result) async -> Result {
    await withCheckedContinuation { continuation in
        Thread.detachNewThread { continuation.resume(returning: body(ThreadUsageReader())) }
    }
}

/// Keeps the processor busy for some nanoseconds of this thread's processor time.
func spin(for nanoseconds: Int) {
    func now() -> Int {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return time.tv_sec * 1_000_000_000 + time.tv_nsec
    }
    let start = now()
    while now() - start < nanoseconds {}
}
