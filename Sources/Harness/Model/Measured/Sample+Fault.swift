extension Sample {
    /// Finds a number that no sample can have, such as a time below zero. O(n).
    ///
    /// - Parameter declared: The experiment's metrics.
    /// - Returns: The number's place and value: "metrics.cpuTime is -0.5". Nil if there is no such number.
    package func fault(_ declared: [Metric]) -> String? {
        if block < 0 { return "block is \(block)" }
        if startedAfter < 0 { return "startedAfter is \(startedAfter)" }
        if case .timedOut(let seconds) = outcome, seconds < 0 { return "outcome.timedOut is after \(seconds) s" }
        for metric in declared where metric.isNeverNegative {
            if let value = measurement.metrics[metric.name]?.value, value < 0 {
                return "metrics.\(metric.name.onOneLine(atMost: 60)) is \(value)"
            }
        }
        return measurement.misplaced.map { "\($0) has a time below zero" }
    }
}

extension Sample.Measurement {
    /// The place of the first time below zero; nil if there is none.
    fileprivate var misplaced: String? {
        if let index = frames?.firstIndex(where: { min($0.due, $0.late, $0.running, $0.waiting, $0.blocked) < 0 }) {
            return "frames.\(index)"
        }
        // The points of a series are in order of time.
        if let index = series?.firstIndex(where: { ($0.points.first?.time ?? 0) < 0 }) { return "series.\(index)" }
        if let index = marks?.firstIndex(where: { $0.time < 0 }) { return "marks.\(index)" }
        let times = control.map { [$0.longestDelay, $0.stolen, $0.span, $0.starved ?? 0, $0.throttled ?? 0] } ?? []
        return times.contains { $0 < 0 } ? "control" : nil
    }
}
