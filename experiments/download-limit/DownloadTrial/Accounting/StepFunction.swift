import Measuring

/// A whole number that changes in steps over time.
package struct StepFunction: Sendable, Equatable {
    package struct Step: Sendable, Equatable {
        package var time: MonotonicTime
        package var value: Int

        package init(_ time: MonotonicTime, _ value: Int) {
            self.time = time
            self.value = value
        }
    }

    /// The value before the first step.
    package let initial: Int
    /// The steps in order of time, with one step per moment.
    package let steps: [Step]

    package init(initial: Int, _ steps: [Step]) {
        self.initial = initial
        self.steps = steps
    }

    /// Counts the spans that cover each moment. A span's end is not part of the span.
    package init(covering spans: [Range<MonotonicTime>]) {
        var changes: [MonotonicTime: Int] = [:]
        for span in spans where !span.isEmpty {
            changes[span.lowerBound, default: 0] += 1
            changes[span.upperBound, default: 0] -= 1
        }
        var value = 0
        initial = 0
        steps = changes.sorted { $0.key < $1.key }.filter { $0.value != 0 }.map { time, change in
            value += change
            return Step(time, value)
        }
    }

    package var peak: Int { steps.reduce(initial) { max($0, $1.value) } }

    /// Returns the values of several functions over the spans in which no function changes.
    package static func spans(
        of functions: [StepFunction],
        until end: MonotonicTime
    ) -> [(span: Range<MonotonicTime>, values: [Int])] {
        var values = functions.map(\.initial)
        let changes = functions.enumerated()
            .flatMap { index, function in function.steps.map { (index, $0) } }
            .sorted { $0.1.time < $1.1.time }
        guard var time = changes.first?.1.time else { return [] }
        var spans: [(Range<MonotonicTime>, [Int])] = []
        for (index, step) in changes {
            if step.time >= end { break }
            if step.time > time { spans.append((time..<step.time, values)) }
            values[index] = step.value
            time = step.time
        }
        if time < end { spans.append((time..<end, values)) }
        return spans
    }
}
