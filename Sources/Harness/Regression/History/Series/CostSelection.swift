import Model

/// Chooses one cost for each fix: the processor time of its work in the most informative scenario.
///
/// The processor time of the fix's work, such as `importCPUTime`, is steadier than the process's `cpuTime`. It is the
/// cost if it is at least half of `cpuTime`. A smaller time measures only a part of the work, so `cpuTime` is the cost.
/// The most informative scenario has the most points. Among scenarios with equally many points, the longest scenario
/// has the smallest share of noise.
package enum CostSelection {
    /// Whether a figure may be a cost: the processor time of a fix.
    package static func isCandidate(_ figure: StoredFigure) -> Bool {
        figure.kind != .pitfall && figure.isProcessorTime
    }

    /// Returns the series that are costs, in the given order.
    ///
    /// - Parameter everyScenario: Whether to return a cost for each scenario. Otherwise only the most informative
    ///   scenario has a cost.
    package static func costs(among series: [HistorySeries], everyScenario: Bool) -> [HistorySeries] {
        let variants = Dictionary(grouping: series) { [$0.figure.experiment, $0.figure.variant] }
        var chosen: Set<Int64> = []
        for ofVariant in variants.values {
            let scenarios = Dictionary(grouping: ofVariant, by: \.figure.scenario)
                .mapValues { Dictionary(grouping: $0, by: \.figure) }
            let costs = scenarios.values.compactMap(cost)
            if everyScenario {
                chosen.formUnion(costs.map(\.figure.identifier))
            } else if let best = costs.max(by: {
                ($0.points, $0.lastMedian, $1.figure.scenario) < ($1.points, $1.lastMedian, $0.figure.scenario)
            }) {
                chosen.insert(best.figure.identifier)
            }
        }
        return series.filter { chosen.contains($0.figure.identifier) }
    }

    private struct Cost {
        let figure: StoredFigure
        /// The number of points in all series of the figure.
        let points: Int
        /// The newest point's median, in nanoseconds.
        let lastMedian: Double
    }

    /// Chooses the cost of a fix in one scenario.
    private static func cost(_ figures: [StoredFigure: [HistorySeries]]) -> Cost? {
        let costs = figures.compactMap { figure, series -> Cost? in
            guard let unit = figure.unit.nanoseconds, let last = series.last?.points.last else { return nil }
            return Cost(
                figure: figure,
                points: series.reduce(0) { $0 + $1.points.count },
                lastMedian: last.summary.median * unit
            )
        }
        let process = costs.first { $0.figure.metric == Metric.cost }
        let own = costs.filter { cost in
            guard cost.figure.metric != Metric.cost else { return false }
            guard let process else { return true }
            return cost.lastMedian >= process.lastMedian / 2 && cost.lastMedian <= process.lastMedian * 1.1
                // A figure with at most half the points of `cpuTime` is not used, because the older points would not be
                // shown.
                && cost.points * 2 > process.points
            // Of several figures, the first declared figure covers the whole work: saveCPUTime comes before
            // longestSaveCPUTime.
        }.min { $0.figure.identifier < $1.figure.identifier }
        return own ?? process
    }
}

extension StoredFigure {
    /// Whether the figure is a processor time for which less is better.
    var isProcessorTime: Bool {
        direction == .lowerIsBetter && unit.nanoseconds != nil
            && (metric == Metric.cost || metric.hasSuffix("CPUTime"))
    }
}

extension Metric.Unit {
    /// The number of nanoseconds in one unit of time; nil for other units.
    fileprivate var nanoseconds: Double? {
        switch self {
        case .nanoseconds: 1
        case .milliseconds: 1e6
        case .seconds: 1e9
        default: nil
        }
    }
}
