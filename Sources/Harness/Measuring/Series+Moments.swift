import Model

extension Sample.Series {
    /// A quantity's values with the moments from which they hold; values of one moment keep the order they are given
    /// in.
    ///
    /// Times are stored to a microsecond: values that held for less are dropped. Of the values before `start`, the last
    /// one holds from `start`.
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
    /// Milliseconds since `start`, to a microsecond; 0 before it.
    package func sampleTime(since start: MonotonicTime) -> Double {
        Double((self - start).count / 1000) / 1000
    }
}
