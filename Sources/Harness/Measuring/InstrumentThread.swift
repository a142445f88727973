import Foundation
import Synchronization

/// A thread that only measures: what it waits for is nobody's concern.
package enum InstrumentThread {
    private static let started = Mutex<Set<Int>>([])
    private static let usage = Mutex(Usage())

    private struct Usage {
        var readers: [Int: ThreadUsageReader] = [:]
        /// Of the threads that have ended.
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

    /// Whether the system's number is that of such a thread. (A number is given again only after many others.)
    static func isOne(_ thread: Int) -> Bool { started.withLock { $0.contains(thread) } }
}
