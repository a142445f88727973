import Model

/// Makes a chart of panels from a result.
extension PanelsChart {
    /// Metrics that the experiment lacks are left out.
    init(_ chart: ChartDescription, _ result: ExperimentResult, metrics names: [String]) {
        let metrics = names.compactMap { name in result.experiment.metrics.first { $0.name == name } }
        title = chart.title
        let directions = Set(metrics.map(\.direction))
        measure = "\(chart.scenario)\(directions.count == 1 ? directions.first?.clause ?? "" : "")"
        columns = metrics.map { Column(label: $0.name, text: $0.unit.text) }
        rows = result.experiment.variants.map { variant in
            let cell = Expectation.Cell(variant.name, in: chart.scenario)
            var notes = result.mishaps(in: cell)
            if result.samples(of: cell).isEmpty { notes.insert("not measured", at: 0) }
            notes += result.disturbance(of: cell)
            return Row(
                label: variant.name,
                tone: variant.kind.tone,
                values: metrics.map { result.reading(of: $0.name, cell).summary?.median },
                notes: notes
            )
        }
    }
}
