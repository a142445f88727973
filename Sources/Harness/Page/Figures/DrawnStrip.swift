import Model
import Statistics

/// Makes the overview's dots from a result.
extension DotStrip {
    /// Nil if no variant has a value of the leading metric.
    init?(_ result: ExperimentResult) {
        guard let lead = LeadingMeasure(of: result.experiment) else { return nil }
        let metric = lead.metric
        title = "\(metric.name) in \(lead.scenario)"
        text = metric.unit.text
        lanes = VariantDescription.Kind.allCases.compactMap { kind in
            let dots = result.experiment.variants.filter { $0.kind == kind }.map { variant in
                let cell = Expectation.Cell(variant.name, in: lead.scenario)
                let reading = result.reading(of: metric.name, cell)
                return Dot(label: variant.name, values: reading.values, note: Self.note(reading, result, cell))
            }
            guard !dots.isEmpty else { return nil }
            let wantsMost = (kind == .pitfall) == (metric.direction != .higherIsBetter)
            return Lane(tone: kind.tone, dots: dots, told: Self.told(dots, wantsMost: wantsMost))
        }
        guard lanes.contains(where: { lane in lane.dots.contains { !$0.values.isEmpty } }) else { return nil }
    }

    /// The worst pitfall, the best fix; one without a value if there is no other.
    private static func told(_ dots: [Dot], wantsMost: Bool) -> Int {
        let medians = dots.map { Summary($0.values)?.median }
        let ordered = dots.indices.filter { medians[$0] != nil }.sorted { (medians[$0] ?? 0) < (medians[$1] ?? 0) }
        return (wantsMost ? ordered.last : ordered.first) ?? 0
    }

    private static func note(_ reading: Reading, _ result: ExperimentResult, _ cell: Expectation.Cell) -> String? {
        switch reading {
        case .figures: nil
        case .unavailable(let reason): "unavailable: \(reason)"
        case .unfinished: result.mishaps(in: cell).first
        case .notMeasured: "not measured"
        }
    }
}
