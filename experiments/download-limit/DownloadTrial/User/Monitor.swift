import Foundation

/// A value behind a lock. Threads can wait until the value meets a condition.
///
/// `@unchecked Sendable`: the value is only accessed under the condition's lock.
final class Monitor<Value: Sendable>: @unchecked Sendable {
    private let condition = NSCondition()
    private var value: Value

    init(_ value: Value) {
        self.value = value
    }

    var current: Value { change { $0 } }

    @discardableResult
    func change<Result>(_ body: (inout Value) -> Result) -> Result {
        condition.lock()
        defer {
            condition.broadcast()
            condition.unlock()
        }
        return body(&value)
    }

    /// Blocks the calling thread until the value meets the condition. If the value never meets the condition, the wait
    /// ends at the time limit. The sample then ends, but does not show what it should show.
    func wait(within seconds: Double = 2, until holds: (Value) -> Bool) {
        let end = Date(timeIntervalSinceNow: seconds)
        condition.lock()
        defer { condition.unlock() }
        while !holds(value), condition.wait(until: end) {}
    }
}
