import Model

/// Makes a chart of percentiles from a result.
extension PercentileChart {
    /// The charts of a scenario by their metrics' names, one for each metric of which samples recorded many values.
    static func all(of result: ExperimentResult, in scenario: String) -> [(metric: String, chart: PercentileChart)] {
        let recorded = Set(result.samples(in: scenario).flatMap(\.distributions.keys))
        return recorded.sorted().compactMap { name in
            let chart = PercentileChart(name, of: result, in: scenario)
            return chart.curves.isEmpty ? nil : (name, chart)
        }
    }

    private init(_ name: String, of result: ExperimentResult, in scenario: String) {
        let metric = result.experiment.metrics.first { $0.name == name }
        title = "\(name): how long the slowest take"
        measure = "\(scenario): \(name)\(metric?.direction.clause ?? "")"
        text = Metric.Unit.nanoseconds.text
        var taken: [VariantDescription.Kind: Int] = [:]
        var (curves, notes): ([Curve], [String]) = ([], [])
        for variant in result.experiment.variants {
            let cell = Expectation.Cell(variant.name, in: scenario)
            notes += (result.mishaps(in: cell) + result.disturbance(of: cell)).map { "\(variant.name): \($0)" }
            guard let distribution = result.distribution(of: name, cell) else { continue }
            let stroke = SweepChart.Stroke.allCases[
                taken[variant.kind, default: 0] % SweepChart.Stroke.allCases.count
            ]
            taken[variant.kind, default: 0] += 1
            curves.append(
                Curve(
                    label: variant.name,
                    tone: variant.kind.tone,
                    stroke: stroke,
                    count: Int(distribution.count),
                    value: { Double(distribution.value(atPercentile: $0)) }
                )
            )
        }
        self.curves = curves
        self.notes = notes
    }
}
