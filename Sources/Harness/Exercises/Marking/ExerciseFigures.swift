import Model

/// The figures that decide one sentence of a mark, as text with units.
package struct ExerciseFigures: Sendable {
    /// The metric's name as in tables and results. If the samples have different values, the name of the statistic
    /// follows: "wallTime, median of 3 samples".
    package let measured: String
    /// The name of the marked file or variant, and its figure: "yours 12,801".
    package let marked: String
    /// The condition that the figure must meet, and the computation of its bound: "must be at most 7.72 (120 per second
    /// × 64.3 ms of wallTime)".
    package let bound: String
    /// The same figure of the other variants, without the variant whose figure is in the bound: "the pitfall 12,801".
    package let others: [Other]
    /// One sentence for each metric that the other texts name: "wallTime: From the start of the work to its end."
    package let definitions: [String]

    package struct Other: Sendable {
        package let variant: String
        package let text: String
    }

    /// Fails if the claim is about how samples end, or if a sample has no value for the metric.
    init?(_ claim: Expectation.Claim, in result: ExperimentResult, _ names: PartNames) {
        guard case .figure(let figure, let relation, let bound) = claim,
            let value = result.value(of: figure),
            let limit = Limit(bound, of: figure, in: result, names)
        else { return nil }
        let metric = result.experiment.metric(named: figure.metric)
        let others = result.experiment.variants.compactMap { variant -> Expectation.Figure? in
            var other = figure
            other.cell.variant = variant.name
            return other == figure || other == limit.reference ? nil : other
        }
        let told = [figure] + (limit.reference.map { [$0] } ?? []) + others
        let values = told.map { result.values(of: $0.metric, $0.cell) }
        measured = [metric.name, figure.statistic.text(over: values)].compactMap(\.self).joined(separator: ", ")
        let own = names[variant: figure.cell.variant]
        marked = "\(own) \(metric.unit.text(value))"
        self.bound = "\(relation.words) \(metric.unit.text(limit.value))" + (limit.origin.map { " (\($0))" } ?? "")
        self.others = others.compactMap { other in
            let name = names[variant: other.cell.variant]
            // The starting point is not compared with itself when it is marked in place of the learner's file.
            guard name != own, let value = result.value(of: other) else { return nil }
            return Other(variant: other.cell.variant, text: "\(name) \(metric.unit.text(value))")
        }
        let reference = limit.reference.map { result.experiment.metric(named: $0.metric) }
        definitions = [metric, reference].compactMap(\.self).map(\.definition)
    }
}

/// The value of a bound, and the text that explains its computation.
private struct Limit {
    let value: Double
    /// The figure that the bound is a multiple of; nil for a constant.
    let reference: Expectation.Figure?
    /// The computation as text, such as "2 × 85 ms of the pitfall"; nil for a constant.
    let origin: String?

    /// Fails if the bound is a multiple of a figure that a sample has no value for.
    init?(_ bound: Expectation.Bound, of figure: Expectation.Figure, in result: ExperimentResult, _ names: PartNames) {
        switch bound {
        case .constant(let value): (self.value, reference, origin) = (value, nil, nil)
        case .multiple(let factor, of: let other):
            guard let value = result.value(of: other) else { return nil }
            (self.value, reference) = (factor * value, other)
            let unit = result.experiment.metric(named: other.metric).unit
            let isSameStatistic = other.statistic == figure.statistic || result.samples(of: other.cell).count < 2
            let metric = isSameStatistic ? other.metric : "\(other.statistic.label) \(other.metric)"
            let ofMetric = other.metric == figure.metric ? [] : [metric]
            let ofVariant = other.cell.variant == figure.cell.variant ? [] : [names[variant: other.cell.variant]]
            let what = (ofMetric + ofVariant).joined(separator: " of ")
            let times = result.experiment.metric(named: figure.metric).unit.factor(factor, of: unit)
            origin = factor == 1 ? what : "\(times) × \(unit.text(value)) of \(what)"
        }
    }
}

extension Metric.Unit {
    /// Writes the factor between a figure in this unit and a figure in the unit `reference`: "2", "120 per second".
    fileprivate func factor(_ factor: Double, of reference: Metric.Unit) -> String {
        guard self != reference else { return Self.count.text(factor) }
        return switch reference {
        case .seconds: "\(text(factor)) per second"
        case .milliseconds: "\(text(factor)) per millisecond"
        default: text(factor)
        }
    }
}

extension Metric {
    /// The metric's name and the first sentence of its summary.
    fileprivate var definition: String {
        guard let end = summary.firstRange(of: ". ") else { return "\(name): \(summary)" }
        return "\(name): \(summary[..<end.lowerBound])."
    }
}

extension ExperimentDescription {
    fileprivate func metric(named name: String) -> Metric {
        metrics.first { $0.name == name } ?? Metric(name, .count, "")
    }
}

extension Expectation.Statistic {
    /// Returns nil if all samples of each variant have the same value, because every statistic then has this value too.
    fileprivate func text(over values: [[Double]]) -> String? {
        guard values.contains(where: { Set($0).count > 1 }) else { return nil }
        let counts = Set(values.map(\.count).filter { $0 > 0 })
        return "\(label) of \(counts.count > 1 ? "up to " : "")\(counts.max() ?? 0) samples"
    }
}

extension Expectation.Relation {
    fileprivate var words: String { self == .equals ? label : "must be \(label)" }
}
