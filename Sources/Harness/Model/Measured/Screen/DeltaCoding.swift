/// Parts that all delta codings share.
enum DeltaCoding {
    /// The running total of a number whose changes are stored.
    struct Sum {
        private(set) var total = 0

        /// Adds a change and returns the new total. Returns nil if the total is out of range.
        mutating func add(_ change: Int) -> Int? {
            let (sum, overflows) = total.addingReportingOverflow(change)
            guard !overflows, DeltaCoding.range.contains(sum) else { return nil }
            total = sum
            return sum
        }
    }

    /// The range of all measured numbers. Every JSON reader keeps the numbers of this range exactly.
    static let range = -1_000_000_000_000_000...1_000_000_000_000_000

    static func damage(_ decoder: any Decoder, _ what: String) -> DecodingError {
        .dataCorrupted(DecodingError.Context(codingPath: decoder.codingPath, debugDescription: what))
    }
}

/// Times in ascending order, in microseconds since the measurement began. The JSON contains each time's difference from
/// the previous time.
package struct Moments: Sendable, Equatable {
    package let times: [Int]

    /// Precondition: `times` are in ascending order.
    package init(_ times: [Int]) {
        precondition(zip(times, times.dropFirst()).allSatisfy { $0 <= $1 }, "moments must be in order of time")
        self.times = times
    }
}

extension Moments: Codable {
    package init(from decoder: any Decoder) throws {
        var time = DeltaCoding.Sum()
        var times: [Int] = []
        for change in try [Int](from: decoder) {
            guard let next = time.add(change), next >= times.last ?? next else {
                throw DeltaCoding.damage(decoder, "a moment is out of order")
            }
            times.append(next)
        }
        self.times = times
    }

    package func encode(to encoder: any Encoder) throws {
        try zip(times, [0] + times).map { $0 - $1 }.encode(to: encoder)
    }
}

/// A whole number that changes over time in steps. Each value lasts until the time of the next step; the last value
/// lasts until the end of the sample.
///
/// The JSON is `[time, value, time, value, …]`. Each pair after the first contains the differences from the previous
/// pair.
package struct Steps: Sendable, Equatable {
    package struct Step: Sendable, Equatable {
        /// The time of the step, in microseconds since the measurement began.
        package let time: Int
        package let value: Int

        package init(time: Int, value: Int) {
            (self.time, self.value) = (time, value)
        }
    }

    /// The steps in order of time.
    package let steps: [Step]

    /// Creates the value's steps, sorted by time. If several given steps have the same time, keeps the last of them. If
    /// consecutive values are equal, keeps the first of them.
    package init(_ given: [Step]) {
        let ordered = given.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
        var kept: [Step] = []
        for (_, step) in ordered {
            if kept.last?.time == step.time { kept.removeLast() }
            if kept.last?.value != step.value { kept.append(step) }
        }
        steps = kept
    }

    /// Returns the value at a time; nil before the first step.
    package func value(at time: Int) -> Int? { steps.last { $0.time <= time }?.value }
}

extension Steps: Codable {
    package init(from decoder: any Decoder) throws {
        let numbers = try [Int](from: decoder)
        guard numbers.count.isMultiple(of: 2) else { throw DeltaCoding.damage(decoder, "a value is missing") }
        var steps: [Step] = []
        var time = DeltaCoding.Sum()
        var value = DeltaCoding.Sum()
        for place in stride(from: 0, to: numbers.count, by: 2) {
            guard let nextTime = time.add(numbers[place]), let nextValue = value.add(numbers[place + 1]) else {
                throw DeltaCoding.damage(decoder, "a number is out of range")
            }
            if let last = steps.last, last.time > nextTime { throw DeltaCoding.damage(decoder, "time goes back") }
            steps.append(Step(time: nextTime, value: nextValue))
        }
        self.steps = steps
    }

    package func encode(to encoder: any Encoder) throws {
        var numbers: [Int] = []
        var last = Step(time: 0, value: 0)
        for step in steps {
            numbers += [step.time - last.time, step.value - last.value]
            last = step
        }
        try numbers.encode(to: encoder)
    }
}
