import Foundation
import Synchronization

/// A thread that only measures. Its waits and its processor time do not count as the process's own.
package enum InstrumentThread {
    private static let started = Mutex<Set<Int>>([])
    private static let usage = Mutex(Usage())

    private struct Usage {
        var readers: [Int: ThreadUsageReader] = [:]
        /// The processor time of the threads that have ended.
        var ended = Nanoseconds.zero
    }

    package static func start(_ name: String, _ body: @escaping @Sendable () -> Void) {
        let thread = Thread {
            let number = Int(ThreadIdentifier.current.number)
            let reader = ThreadUsageReader()
            started.withLock { _ = $0.insert(number) }
            usage.withLock { $0.readers[number] = reader }
            body()
            usage.withLock { usage in
                usage.readers[number] = nil
                usage.ended = usage.ended + reader.running
            }
        }
        thread.name = name
        thread.start()
    }

    static var count: Int { started.withLock(\.count) }

    static func processorTime() -> Nanoseconds {
        usage.withLock { usage in usage.readers.values.reduce(usage.ended) { $0 + $1.running } }
    }

    /// Returns whether a thread number belongs to an instrument thread. The system reuses a number only after many
    /// others.
    static func isOne(_ thread: Int) -> Bool { started.withLock { $0.contains(thread) } }
}
