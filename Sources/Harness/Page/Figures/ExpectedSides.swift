import Model

/// Which pitfalls an experiment's expectations call bad, and which fixes they call good: by which metric, in which
/// scenario.
struct ExpectedSides {
    private struct Side {
        /// Nil for how its samples end.
        let metric: String?
        let cell: Expectation.Cell
    }

    private let experiment: ExperimentDescription
    private var pitfalls: [Side] = []
    private var fixes: [Side] = []

    init(of experiment: ExperimentDescription) {
        self.experiment = experiment
        for expectation in experiment.expectations {
            switch (expectation.role, expectation.claim) {
            case (.pitfallShows, .figure(let figure, let relation, let bound)):
                // Some pitfalls look good by a metric, which is why people fall for them.
                guard isPitfall(figure.cell.variant), isBad(figure.metric, relation, bound) else { continue }
                pitfalls.append(Side(metric: figure.metric, cell: figure.cell))
                if let other = opponent(of: figure, bound) { fixes.append(other) }
            case (.fixHolds, .figure(let figure, let relation, let bound)):
                guard !isPitfall(figure.cell.variant), isGood(figure.metric, relation) else { continue }
                fixes.append(Side(metric: figure.metric, cell: figure.cell))
                if let other = opponent(of: figure, bound) { pitfalls.append(other) }
            case (.pitfallShows, .crashes(let cell, by: _)), (.pitfallShows, .timesOut(let cell)):
                if isPitfall(cell.variant) { pitfalls.append(Side(metric: nil, cell: cell)) }
            case (.fixHolds, .finishes(let cell)):
                if !isPitfall(cell.variant) { fixes.append(Side(metric: nil, cell: cell)) }
            default:
                continue
            }
        }
    }

    /// The first pitfall that they call bad by the metric, or by anything if it is nil.
    func pitfall(by metric: String?, in scenario: String) -> String? {
        names(pitfalls, metric, scenario).first
    }

    /// The best fix of those that they call good by the metric, or by anything if it is nil.
    func fix(by metric: String?, in scenario: String) -> String? {
        preferred(names(fixes, metric, scenario))
    }

    /// An article's own fix and a popular one may have flaws: a refined one comes first, then the structured one. Of
    /// several of a kind, the first declared.
    func preferred(_ names: [String]) -> String? {
        let kinds: [VariantDescription.Kind] = [.refinedFix, .structured, .articleFix, .popularFix]
        return kinds.lazy.compactMap { kind in
            experiment.variants.first { $0.kind == kind && names.contains($0.name) }?.name
        }.first
    }

    private func names(_ sides: [Side], _ metric: String?, _ scenario: String) -> [String] {
        sides.filter { $0.cell.scenario == scenario && (metric == nil || $0.metric == metric) }.map(\.cell.variant)
    }

    private func isPitfall(_ variant: String) -> Bool {
        experiment.variants.first { $0.name == variant }?.kind == .pitfall
    }

    /// The other side, if a figure is bounded by the same metric of one in the same scenario.
    private func opponent(of figure: Expectation.Figure, _ bound: Expectation.Bound) -> Side? {
        guard case .multiple(_, let other) = bound, other.metric == figure.metric,
            other.cell.scenario == figure.cell.scenario,
            isPitfall(other.cell.variant) != isPitfall(figure.cell.variant)
        else { return nil }
        return Side(metric: other.metric, cell: other.cell)
    }

    private func isBad(_ metric: String, _ relation: Expectation.Relation, _ bound: Expectation.Bound) -> Bool {
        switch (direction(metric), relation) {
        case (.lowerIsBetter, .atLeast), (.higherIsBetter, .atMost), (.higherIsBetter, .equals): true
        case (.lowerIsBetter, .equals): bound != .constant(0)
        default: false
        }
    }

    private func isGood(_ metric: String, _ relation: Expectation.Relation) -> Bool {
        switch (direction(metric), relation) {
        case (.lowerIsBetter, .atMost), (.lowerIsBetter, .equals): true
        case (.higherIsBetter, .atLeast), (.higherIsBetter, .equals): true
        default: false
        }
    }

    private func direction(_ metric: String) -> Metric.Direction {
        experiment.metrics.first { $0.name == metric }?.direction ?? .neutral
    }
}
