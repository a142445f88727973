import Model

extension ChartDescription {
    /// Draws one metric in one scenario: one bar per variant.
    package static func bars(_ title: String, _ scenario: Scenario, _ metric: Metric) -> ChartDescription {
        ChartDescription(title: title, scenario: scenario.name, drawing: .bars(metric: metric.name))
    }

    /// Draws the late frames of each variant's median sample in a scenario.
    package static func lateFrames(_ title: String, _ scenario: Scenario) -> ChartDescription {
        ChartDescription(title: title, scenario: scenario.name, drawing: .lateFrames)
    }

    /// Draws metrics over a parameter's values, one scenario per value.
    /// - Parameter mark: The parameter's value that the article recommends, marked with a line.
    package static func sweep<Value>(
        _ title: String,
        over parameter: Parameter<Value>,
        _ scenarios: [Scenario],
        _ metrics: [Metric],
        mark: Double? = nil
    ) -> ChartDescription {
        ChartDescription(
            title: title,
            scenario: scenarios.first?.name ?? "",
            drawing: .sweep(
                parameter: parameter.name,
                scenarios: scenarios.map(\.name),
                metrics: metrics.map(\.name),
                mark: mark
            )
        )
    }

    /// Draws a series over time against a limit, one lane per variant.
    package static func lanes(
        _ title: String,
        _ scenario: Scenario,
        series: String,
        limit: String,
        waiting: String? = nil,
        unit: Metric.Unit = .count
    ) -> ChartDescription {
        ChartDescription(
            title: title,
            scenario: scenario.name,
            drawing: .lanes(series: series, limit: limit, waiting: waiting, unit: unit)
        )
    }

    /// One chart for each figure that shows a pitfall.
    static func bars(of expectations: [Expectation]) -> [ChartDescription] {
        var titles: Set<String> = []
        return expectations.filter { $0.role == .pitfallShows }.compactMap { expectation in
            guard case .figure(let figure, _, _) = expectation.claim else { return nil }
            let (scenario, metric) = (figure.cell.scenario, figure.metric)
            let title = "\(metric) in \(scenario)"
            guard titles.insert(title).inserted else { return nil }
            return ChartDescription(title: title, scenario: scenario, drawing: .bars(metric: metric))
        }
    }
}
