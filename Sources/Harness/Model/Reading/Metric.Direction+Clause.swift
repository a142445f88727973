extension Metric.Direction {
    /// Follows a metric's name: ", lower is better".
    package var clause: String {
        switch self {
        case .lowerIsBetter: ", lower is better"
        case .higherIsBetter: ", higher is better"
        case .neutral: ""
        }
    }
}
