/// A scenario of a sweep, and the parameter's value in that scenario.
package struct SweepPlace {
    package let scenario: String
    package let x: Double

    /// Returns the sweep's scenarios in ascending order of the parameter's value. Skips a scenario in which the
    /// parameter's value is not a positive number. Also skips a scenario with the user's feed, because the other
    /// scenarios have generated feeds.
    package static func all(of parameter: String, _ scenarios: [String], _ result: ExperimentResult) -> [SweepPlace] {
        scenarios.compactMap { scenario -> SweepPlace? in
            let value: Double? =
                switch result.parameters[scenario]?[parameter] {
                case .integer(let value): Double(value)
                case .number(let value): value
                case .text, nil: nil
                }
            guard let value, value > 0, value.isFinite, result.parameters.givenFeed(in: scenario) == nil else {
                return nil
            }
            return SweepPlace(scenario: scenario, x: value)
        }.sorted { $0.x < $1.x }
    }
}

/// A table of one metric in a sweep, with a row for each variant and a column for each value of the parameter.
package struct SweepTable {
    package let metric: Metric
    package let parameter: String
    /// The scenarios, in the order of the table's columns.
    package let places: [SweepPlace]

    /// Returns the tables of an experiment's sweeps, in the order of declaration. Skips sweeps without measurements.
    package static func all(of result: ExperimentResult) -> [SweepTable] {
        result.experiment.charts.flatMap { chart -> [SweepTable] in
            guard case .sweep(let parameter, let scenarios, let names, _) = chart.drawing else { return [] }
            let places = SweepPlace.all(of: parameter, scenarios, result)
            guard places.contains(where: { result.hasMeasured($0.scenario) }) else { return [] }
            return names.compactMap { name in result.experiment.metrics.first { $0.name == name } }
                .map { SweepTable(metric: $0, parameter: parameter, places: places) }
        }
    }

    package var columns: [String] { places.map { Metric.Unit.count.text($0.x) } }
}

extension ExperimentResult {
    /// Returns whether the run took any sample in a scenario. A profile may skip a large scenario.
    package func hasMeasured(_ scenario: String) -> Bool { !samples(in: scenario).isEmpty }
}

/// The scenarios and metrics that an experiment's charts show.
extension ExperimentDescription {
    /// The scenarios with a chart of their own, in declaration order.
    package var chartedScenarios: [Scenario] {
        scenarios.filter { scenario in charts.contains { !$0.isSweep && $0.scenario == scenario.name } }
    }

    /// Returns the metrics of the scenario's charts. In the lead's scenario, the lead's metric comes first. For a
    /// scenario without such metrics, returns the experiment's first metric.
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
    /// Whether the chart shows several scenarios.
    package var isSweep: Bool {
        if case .sweep = drawing { true } else { false }
    }
}
