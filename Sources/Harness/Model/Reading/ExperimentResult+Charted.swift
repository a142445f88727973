extension ExperimentResult {
    /// Whether the run took any sample in a scenario: a profile may skip a large one.
    package func hasMeasured(_ scenario: String) -> Bool {
        !samples(in: scenario).isEmpty
    }
}

/// What an experiment's charts show, scenario by scenario.
extension ExperimentDescription {
    /// The scenarios with a chart of their own, in declaration order.
    package var chartedScenarios: [Scenario] {
        scenarios.filter { scenario in charts.contains { !$0.isSweep && $0.scenario == scenario.name } }
    }

    /// In the lead's scenario its metric, then the metrics that a scenario's charts show. If they show none, the
    /// experiment's first metric.
    package func chartedMetrics(in scenario: String) -> [Metric] {
        var charted = lead?.scenario == scenario ? [leadMetric].compactMap(\.self) : []
        for case .bars(let name) in charts.filter({ $0.scenario == scenario }).map(\.drawing) {
            if let metric = metrics.first(where: { $0.name == name }), !charted.contains(metric) {
                charted.append(metric)
            }
        }
        return charted.isEmpty ? Array(metrics.prefix(1)) : charted
    }
}

extension ChartDescription {
    /// Whether it covers several scenarios.
    package var isSweep: Bool {
        if case .sweep = drawing { true } else { false }
    }
}
