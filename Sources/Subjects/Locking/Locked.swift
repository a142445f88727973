import Foundation

/// A value behind a lock.
///
/// The thread sanitizer does not see Synchronization's `Mutex` under contention (Swift 6.3 on Linux), so it reports
/// races that do not exist. The sanitizer sees every use of this lock.
///
/// `@unchecked Sendable`: the value is only accessed under the lock.
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
