import Model

/// The figures that a format cannot hold, by the reason.
struct LeftOut {
    private var figures: [String: [MetricPath]] = [:]

    /// - Parameter reason: A clause: "that not every run has".
    mutating func add(_ figure: MetricPath, _ reason: String) {
        figures[reason, default: []].append(figure)
    }

    /// A sentence for each reason, with one of its figures.
    var sentences: [String] {
        figures.sorted { $0.key < $1.key }.map { reason, paths in
            let first = paths[0].text.onOneLine()
            return paths.count == 1
                ? "left out: \(first), \(reason)"
                : "left out: \(paths.count) figures \(reason), such as \(first)"
        }
    }
}
