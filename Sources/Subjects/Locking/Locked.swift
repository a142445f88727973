import Foundation

/// A value behind a lock.
///
/// Of Synchronization's `Mutex` the thread sanitizer sees only what happens without contention (Swift 6.3 on Linux), and
/// reports races that there are none of. It sees all of this one.
///
/// `@unchecked Sendable`: the value is only touched under the lock.
package final class Locked<Value: Sendable>: @unchecked Sendable {
    private let lock = NSLock()
    private var value: Value

    package init(_ value: Value) {
        self.value = value
    }

    package func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        lock.lock()
        defer { lock.unlock() }
        return try body(&value)
    }
}
