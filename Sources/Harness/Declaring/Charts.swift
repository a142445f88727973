import Model

extension ChartDescription {
    /// Draws one metric in one scenario, as a bar for each variant.
    package static func bars(_ title: String, _ scenario: Scenario, _ metric: Metric) -> ChartDescription {
        ChartDescription(title: title, scenario: scenario.name, drawing: .bars(metric: metric.name))
    }

    /// Draws the late frames of the median sample of each variant.
    package static func lateFrames(_ title: String, _ scenario: Scenario) -> ChartDescription {
        ChartDescription(title: title, scenario: scenario.name, drawing: .lateFrames)
    }

    /// Draws metrics over the values of a parameter. Each value has a scenario.
    /// - Parameter mark: The parameter's value that the article recommends. The chart marks this value with a line.
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

    /// Draws a series and its limit over time, in a lane for each variant.
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

    /// Returns one chart for each figure that shows a pitfall.
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
