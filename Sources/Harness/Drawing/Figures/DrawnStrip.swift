import Model

extension DotStrip {
    /// Nil if no variant has a value of the lead's metric.
    init?(_ result: ExperimentResult) {
        guard let lead = result.experiment.lead, let metric = result.experiment.leadMetric else { return nil }
        title = "\(metric.name) in \(lead.scenario)"
        text = metric.unit.text
        lanes = VariantDescription.Kind.allCases.compactMap { kind in
            let dots = result.variants(takenIn: lead.scenario).filter { $0.kind == kind }.map { variant in
                let cell = Expectation.Cell(variant.name, in: lead.scenario)
                let reading = result.reading(of: metric.name, cell)
                return Dot(label: variant.name, values: reading.values, note: Self.note(reading, result, cell))
            }
            guard !dots.isEmpty else { return nil }
            return Lane(
                tone: kind.tone,
                dots: dots,
                told: dots.firstIndex { [lead.pitfall, lead.fix].contains($0.label) }
            )
        }
        guard lanes.contains(where: { lane in lane.dots.contains { !$0.values.isEmpty } }) else { return nil }
    }

    private static func note(_ reading: Reading, _ result: ExperimentResult, _ cell: Expectation.Cell) -> String? {
        switch reading {
        case .figures, .notMeasured: nil
        case .unavailable(let reason): "unavailable: \(reason)"
        case .unfinished: result.mishaps(in: cell).first
        }
    }
}
