import Model

/// A whole number over time, read in each frame: only its changes are stored, in preallocated memory.
package struct StepRecorder {
    /// Further changes are dropped: a screen that is read in each frame has fewer in minutes.
    private static let capacity = 16_384

    private var changes: [(moment: MonotonicTime, value: Int)] = []

    package init() {
        changes.reserveCapacity(Self.capacity)
    }

    /// The number has this value from `moment` on.
    package mutating func note(_ value: Int, at moment: MonotonicTime) {
        guard changes.last?.value != value, changes.count < Self.capacity else { return }
        changes.append((moment, value))
    }

    package func steps(since start: MonotonicTime) -> Steps {
        Steps(changes, since: start)
    }
}

extension Steps {
    /// Values with the moments from which they hold; of several at one microsecond, the last one holds.
    package init(_ values: [(moment: MonotonicTime, value: Int)], since start: MonotonicTime) {
        self.init(values.map { Step(time: $0.moment.microseconds(since: start), value: $0.value) })
    }
}
