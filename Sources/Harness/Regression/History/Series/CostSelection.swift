import Model

/// The one cost of each fix: the processor time of its work, in the most informative scenario.
///
/// The work's own processor time, such as `importCPUTime`, is steadier than that of the process, `cpuTime`. The work's
/// own time is used if it is at least half of `cpuTime`: some experiments also measure the time of a smaller part. The
/// most informative scenario is the one with the most points; if several have equally many, the one that takes longest,
/// because noise is then the smallest share.
package enum CostSelection {
    /// Whether a figure may be shown as a cost: it must belong to a fix.
    package static func isCandidate(_ figure: StoredFigure) -> Bool {
        figure.kind != .pitfall && figure.isProcessorTime
    }

    /// The costs among the candidates' series, in the order of the series.
    ///
    /// - Parameter everyScenario: Whether to return a cost for each scenario, and not only for the most informative
    ///   one.
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
        /// The median of the newest point, in nanoseconds.
        let lastMedian: Double
    }

    /// The cost of a fix in one scenario.
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
                // A figure with at most half the points of `cpuTime` does not qualify: it would hide the older points.
                && cost.points * 2 > process.points
            // If several figures qualify, the one declared first covers the whole work: saveCPUTime is declared before
            // longestSaveCPUTime.
        }.min { $0.figure.identifier < $1.figure.identifier }
        return own ?? process
    }
}

extension StoredFigure {
    /// Whether the figure is processor time, of the whole process or of a part of its work, and less is better.
    var isProcessorTime: Bool {
        direction == .lowerIsBetter && unit.nanoseconds != nil
            && (metric == Metric.cost || metric.hasSuffix("CPUTime"))
    }
}

extension Metric.Unit {
    /// Nanoseconds per unit; nil if the unit is not a unit of time.
    fileprivate var nanoseconds: Double? {
        switch self {
        case .nanoseconds: 1
        case .milliseconds: 1e6
        case .seconds: 1e9
        default: nil
        }
    }
}
