/// A scenario of a sweep, and the parameter's value in that scenario.
package struct SweepPlace {
    package let scenario: String
    package let x: Double

    /// Returns the sweep's scenarios in ascending order of the parameter's value. Skips scenarios in which the value is
    /// not a positive number.
    package static func all(of parameter: String, _ scenarios: [String], _ result: ExperimentResult) -> [SweepPlace] {
        scenarios.compactMap { scenario -> SweepPlace? in
            let value: Double? =
                switch result.parameters[scenario]?[parameter] {
                case .integer(let value): Double(value)
                case .number(let value): value
                case .text, nil: nil
                }
            guard let value, value > 0, value.isFinite else { return nil }
            return SweepPlace(scenario: scenario, x: value)
        }.sorted { $0.x < $1.x }
    }
}

/// One metric of a sweep as a table: one row per variant, one column per value of the parameter.
package struct SweepTable {
    package let metric: Metric
    package let parameter: String
    /// In the columns' order.
    package let places: [SweepPlace]

    /// The tables of an experiment's sweeps in declared order. Skips sweeps without measurements.
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
    /// Whether the run took any sample in a scenario: a profile may skip a large one.
    package func hasMeasured(_ scenario: String) -> Bool { !samples(in: scenario).isEmpty }
}

/// The scenarios and metrics that an experiment's charts show.
extension ExperimentDescription {
    /// The scenarios with a chart of their own, in declaration order.
    package var chartedScenarios: [Scenario] {
        scenarios.filter { scenario in charts.contains { !$0.isSweep && $0.scenario == scenario.name } }
    }

    /// The lead's metric if this is the lead's scenario, then the metrics of the scenario's charts. If there are no
    /// such metrics, the first metric.
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
    /// Whether the chart covers several scenarios.
    package var isSweep: Bool {
        if case .sweep = drawing { true } else { false }
    }
}
