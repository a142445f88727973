import Foundation
import Synchronization

/// A thread that only measures: what it waits for is nobody's concern.
package enum InstrumentThread {
    private static let started = Mutex<Set<Int>>([])

    package static func start(_ name: String, _ body: @escaping @Sendable () -> Void) {
        let thread = Thread {
            started.withLock { _ = $0.insert(Int(ThreadIdentifier.current.number)) }
            body()
        }
        thread.name = name
        thread.start()
    }

    /// How many have been started so far.
    static var count: Int { started.withLock(\.count) }

    /// Whether the system's number is that of such a thread. (A number is given again only after many others.)
    static func isOne(_ thread: Int) -> Bool {
        started.withLock { $0.contains(thread) }
    }
}
