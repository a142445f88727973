import Foundation

/// A value behind a lock.
///
/// Under contention the thread sanitizer does not see Synchronization's `Mutex` and reports false races (Swift 6.3 on
/// Linux). It sees every use of this lock.
///
/// `@unchecked Sendable`: the lock protects every access to the value.
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
