extension ExperimentResult {
    /// Whether the run took any sample in a scenario; it took none of a large one that its profile leaves out.
    package func hasMeasured(_ scenario: String) -> Bool {
        samples.contains { $0.scenario == scenario }
    }
}

/// What an experiment's charts ask to be shown, scenario by scenario.
extension ExperimentDescription {
    /// The scenarios that have a chart of their own, in the order they are declared.
    package var chartedScenarios: [Scenario] {
        scenarios.filter { scenario in charts.contains { !$0.isSweep && $0.scenario == scenario.name } }
    }

    /// The metrics that charts of a scenario show, the leading one first; the experiment's first metric where the
    /// scenario's charts show none.
    package func chartedMetrics(in scenario: String) -> [Metric] {
        var charted: [Metric] = []
        for case .bars(let name) in charts.filter({ $0.scenario == scenario }).map(\.drawing) {
            if let metric = metrics.first(where: { $0.name == name }), !charted.contains(metric) {
                charted.append(metric)
            }
        }
        return charted.isEmpty ? Array(metrics.prefix(1)) : charted
    }
}

extension ChartDescription {
    /// Whether it is over several scenarios.
    package var isSweep: Bool {
        if case .sweep = drawing { true } else { false }
    }
}
