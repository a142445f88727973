import Model

/// A quantity over time against its limit, step by step.
struct StepComparison {
    /// A stretch of time without changes. Times are in milliseconds since the measuring began.
    struct Step: Equatable {
        var start: Double
        var end: Double
        var value: Double
        var limit: Double?
        /// Whether any item waits. If so, a value below the limit wastes capacity.
        var isWaiting: Bool

        var duration: Double { end - start }
        var excess: Double { limit.map { max(value - $0, 0) } ?? 0 }
        /// How far the value is below its limit while something waits.
        var idle: Double { isWaiting ? limit.map { max($0 - value, 0) } ?? 0 : 0 }
    }

    /// In order of time, from the beginning of the measuring, without the stretches before the first value.
    let steps: [Step]
    /// The time of the last change in any of the series.
    let end: Double

    /// - Parameter waiting: The number of waiting items; nil if unknown.
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

    /// Combines a step that is too short to be visible with the following steps within that time. The step with the
    /// largest excess represents the group, or the longest step if none exceeds its limit.
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
