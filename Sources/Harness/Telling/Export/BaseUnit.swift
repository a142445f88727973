import Model

/// A unit without a prefix, as tools that scale figures themselves want it.
struct BaseUnit {
    /// A metric's value divided by this is in the base unit.
    let divisor: Double
    /// As benchstat knows it; empty for a count.
    let goName: String
    /// As OpenMetrics writes it at the end of a name; empty for a count.
    let openMetricsName: String
}

extension Metric.Unit {
    var base: BaseUnit {
        switch self {
        case .seconds: BaseUnit(divisor: 1, goName: "sec", openMetricsName: "seconds")
        case .milliseconds: BaseUnit(divisor: 1e3, goName: "sec", openMetricsName: "seconds")
        case .nanoseconds: BaseUnit(divisor: 1e9, goName: "sec", openMetricsName: "seconds")
        case .bytes: BaseUnit(divisor: 1, goName: "B", openMetricsName: "bytes")
        case .count: BaseUnit(divisor: 1, goName: "", openMetricsName: "")
        case .percent: BaseUnit(divisor: 100, goName: "ratio", openMetricsName: "ratio")
        case .millisecondsPerSecond: BaseUnit(divisor: 1e3, goName: "ratio", openMetricsName: "ratio")
        case .rowsPerSecond: BaseUnit(divisor: 1, goName: "rows/sec", openMetricsName: "rows_per_second")
        case .bytesPerSecond: BaseUnit(divisor: 1, goName: "B/sec", openMetricsName: "bytes_per_second")
        case .requestsPerSecond: BaseUnit(divisor: 1, goName: "requests/sec", openMetricsName: "requests_per_second")
        }
    }
}
