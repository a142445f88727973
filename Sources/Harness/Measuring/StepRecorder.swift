import Model

/// A recorder of a whole number that is read in each frame. It stores only the number's changes, in preallocated
/// memory.
package struct StepRecorder {
    /// The maximum number of stored changes. The recorder drops further changes. A number that is read once per frame
    /// does not reach the maximum in several minutes.
    private static let capacity = 16_384

    private var changes: [(moment: MonotonicTime, value: Int)] = []

    package init() {
        changes.reserveCapacity(Self.capacity)
    }

    /// Records that the number has this value from `moment` on.
    package mutating func note(_ value: Int, at moment: MonotonicTime) {
        guard changes.last?.value != value, changes.count < Self.capacity else { return }
        changes.append((moment, value))
    }

    package func steps(since start: MonotonicTime) -> Steps { Steps(changes, since: start) }
}

extension Steps {
    /// Creates steps from values and the moments from which they hold. Of several values in one microsecond, the last
    /// one holds.
    package init(_ values: [(moment: MonotonicTime, value: Int)], since start: MonotonicTime) {
        self.init(values.map { Step(time: $0.moment.microseconds(since: start), value: $0.value) })
    }
}

extension Sample.Series {
    /// Creates a series from values and the moments from which they hold. A value that held for less than a microsecond
    /// is dropped. The last value before `start` holds at `start`.
    ///
    /// - Throws: ``SeriesError`` if a value is not finite.
    package init(
        name: String,
        _ values: [(moment: MonotonicTime, value: Double)],
        since start: MonotonicTime
    ) throws(SeriesError) {
        var points: [Point] = []
        let ordered = values.enumerated().sorted { ($0.element.moment, $0.offset) < ($1.element.moment, $1.offset) }
        for (_, (moment, value)) in ordered {
            let time = moment.sampleTime(since: start)
            if points.last?.time == time { points.removeLast() }
            points.append(Point(time: time, value: value))
        }
        try self.init(name: name, points: points)
    }
}

extension MonotonicTime {
    /// Returns the milliseconds since `start`, to a microsecond. Returns 0 for a moment before `start`.
    package func sampleTime(since start: MonotonicTime) -> Double {
        Double((self - start).count / 1000) / 1000
    }
}

extension ListScreen {
    /// - Parameter views: The lists of names in view, each with the moment from which it holds. The screen stores each
    ///   name once.
    package init(count: Steps, views: [(moment: MonotonicTime, names: [String])], since start: MonotonicTime) {
        var names: [String] = []
        var places: [String: Int] = [:]
        let inView = views.map { moment, shown in
            View(
                time: moment.microseconds(since: start),
                names: shown.map { name in
                    if let place = places[name] { return place }
                    places[name] = names.count
                    names.append(name)
                    return names.count - 1
                }
            )
        }
        self.init(count: count, names: names, inView: inView)
    }
}
