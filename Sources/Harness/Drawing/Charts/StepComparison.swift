import Model

/// A comparison of a quantity with its limit, as a list of steps in time.
struct StepComparison {
    /// A stretch of time without changes. Times are in milliseconds since the measuring began.
    struct Step: Equatable {
        var start: Double
        var end: Double
        var value: Double
        var limit: Double?
        /// Whether any item waits. While an item waits, a value below the limit wastes capacity.
        var isWaiting: Bool

        var duration: Double { end - start }
        var excess: Double { limit.map { max(value - $0, 0) } ?? 0 }
        /// The capacity that is wasted: how far the value is below its limit while any item waits.
        var idle: Double { isWaiting ? limit.map { max($0 - value, 0) } ?? 0 : 0 }
    }

    /// The steps in order of time. The first step begins at the first value.
    let steps: [Step]
    /// The time of the last change in the values, in the limits or in the number of waiting items.
    let end: Double

    /// - Parameter waiting: The number of waiting items over time, or nil if it is unknown.
    init(_ values: [Sample.Series.Point], limits: [Sample.Series.Point], waiting: [Sample.Series.Point]?) {
        var value = Cursor(values)
        var limit = Cursor(limits)
        var waits = Cursor(waiting ?? [])
        let times = Set([values, limits, waiting ?? []].joined().map { max($0.time, 0) }).sorted()
        end = times.last ?? 0
        steps = zip(times, times.dropFirst()).compactMap { start, end in
            let (limit, waits) = (limit.value(at: start), waits.value(at: start))
            return value.value(at: start).map {
                Step(start: start, end: end, value: $0, limit: limit, isWaiting: (waits ?? 0) > 0)
            }
        }
    }

    var excessArea: Double { steps.reduce(0) { $0 + $1.excess * $1.duration } }
    var idleArea: Double { steps.reduce(0) { $0 + $1.idle * $1.duration } }
    var peakExcess: Double { steps.map(\.excess).max() ?? 0 }
    var excessTime: Double { steps.reduce(0) { $0 + ($1.excess > 0 ? $1.duration : 0) } }
    var idleTime: Double { steps.reduce(0) { $0 + ($1.idle > 0 ? $1.duration : 0) } }

    /// Combines steps that are too short to be visible into groups. The step with the largest excess represents its
    /// group. If no step exceeds its limit, the longest step represents the group.
    func merged(shorterThan least: Double) -> [Step] {
        var merged: [(step: Step, lasted: Double)] = []
        for step in steps {
            guard let (last, lasted) = merged.last, last.end == step.start, step.end - last.start < least else {
                merged.append((step, step.duration))
                continue
            }
            let isChosen = step.excess == last.excess ? step.duration > lasted : step.excess > last.excess
            var group = isChosen ? step : last
            (group.start, group.end) = (last.start, step.end)
            merged[merged.count - 1] = (group, isChosen ? step.duration : lasted)
        }
        return merged.map(\.step)
    }

    /// Finds the values of a series at ascending times.
    private struct Cursor {
        private let points: [Sample.Series.Point]
        private var passed = 0

        init(_ points: [Sample.Series.Point]) { self.points = points }

        mutating func value(at time: Double) -> Double? {
            while passed < points.count, points[passed].time <= time { passed += 1 }
            return passed == 0 ? nil : points[passed - 1].value
        }
    }
}
