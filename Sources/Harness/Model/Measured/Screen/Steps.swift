/// A whole number over time that changes in steps: each value holds from its moment until the next one's, and the last
/// one until the end of the sample.
///
/// As JSON: `[time, value, time, value, …]`, each pair but the first as the difference from the one before it.
package struct Steps: Sendable, Equatable {
    package struct Step: Sendable, Equatable {
        /// In microseconds since the measuring began.
        package let time: Int
        package let value: Int

        package init(time: Int, value: Int) {
            self.time = time
            self.value = value
        }
    }

    /// In order of time.
    package let steps: [Step]

    /// Sorts the steps by time. Of several at one moment, only the last one given stays. Of equal consecutive values,
    /// only the first stays.
    package init(_ given: [Step]) {
        let ordered = given.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
        var kept: [Step] = []
        for (_, step) in ordered {
            if kept.last?.time == step.time { kept.removeLast() }
            if kept.last?.value != step.value { kept.append(step) }
        }
        steps = kept
    }

    /// The value at a moment; nil before the first one.
    package func value(at time: Int) -> Int? {
        steps.last { $0.time <= time }?.value
    }
}

extension Steps: Codable {
    package init(from decoder: any Decoder) throws {
        let numbers = try decoder.singleValueContainer().decode([Int].self)
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
        var container = encoder.singleValueContainer()
        try container.encode(numbers)
    }
}
