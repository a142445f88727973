import Model

/// How a whole number went, looked at in each frame: only its changes are kept, in memory that is there beforehand.
package struct StepRecorder {
    /// Changes beyond are not kept: a screen that is looked at in each frame has fewer in minutes.
    private static let capacity = 16_384

    private var changes: [(moment: MonotonicTime, value: Int)] = []

    package init() {
        changes.reserveCapacity(Self.capacity)
    }

    /// The number has this value now, at `moment`.
    package mutating func note(_ value: Int, at moment: MonotonicTime) {
        guard changes.last?.value != value, changes.count < Self.capacity else { return }
        changes.append((moment, value))
    }

    package func steps(since start: MonotonicTime) -> Steps {
        Steps(changes, since: start)
    }
}

extension Steps {
    /// Values with the moments from which they hold; of those at one microsecond the last one holds.
    package init(_ values: [(moment: MonotonicTime, value: Int)], since start: MonotonicTime) {
        self.init(values.map { Step(time: $0.moment.microseconds(since: start), value: $0.value) })
    }
}
