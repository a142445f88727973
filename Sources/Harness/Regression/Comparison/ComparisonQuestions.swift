import Model

/// The questions of a comparison of two builds about an experiment.
///
/// By default there are two questions about each fix: does it cost more, and do the counts that it promises still hold?
/// Each further question would take samples, and would make it harder to call any single metric worse. Metrics that
/// also depend on the machine, from stalls to threads, are compared on request only.
package struct ComparisonQuestions {
    /// The names that the user gave; if there are none, the default questions are asked.
    package struct Selection: Sendable {
        let variants: [String]
        let scenarios: [String]
        /// Metrics to compare for each variant in each scenario, instead of the default questions.
        let metrics: [String]

        package init(variants: [String] = [], scenarios: [String] = [], metrics: [String] = []) {
            (self.variants, self.scenarios, self.metrics) = (variants, scenarios, metrics)
        }

        var isEmpty: Bool { variants.isEmpty && scenarios.isEmpty && metrics.isEmpty }
    }

    /// The questions, ordered by scenario, variant and metric. Empty if the builds have none of the requested metrics
    /// in common.
    package let metrics: [ComparedMetric]

    package init(base: ExperimentDescription, head: ExperimentDescription, _ selection: Selection) {
        let cells = Self.cells(base, head, selection)
        let known = Set(base.metrics.map(\.name))
        let comparable = head.metrics.filter { $0.direction != .neutral && known.contains($0.name) }
        let costs = Self.costCells(among: cells, of: head, selection)
        let promised = (base.expectations + head.expectations).compactMap(\.promisedFigure)
        metrics = cells.flatMap { cell in
            comparable.filter { metric in
                guard selection.metrics.isEmpty else { return selection.metrics.contains(metric.name) }
                return metric.name == Metric.cost && costs.contains(cell)
                    || metric.isCountedByTheProgram
                        && promised.contains { $0.cell == cell && $0.metric == metric.name }
            }.map { ComparedMetric(experiment: head.name, cell: cell, metric: $0) }
        }
    }

    /// The cells that both builds have. Leaves out pitfalls and large scenarios unless the user named them. Always
    /// leaves out cells that are declared to crash or to hang.
    private static func cells(
        _ base: ExperimentDescription,
        _ head: ExperimentDescription,
        _ selection: Selection
    ) -> [Expectation.Cell] {
        let variants = head.variants.filter { variant in
            base.variants.contains { $0.name == variant.name }
                && (selection.variants.isEmpty ? variant.kind != .pitfall : selection.variants.contains(variant.name))
        }
        let scenarios = head.scenarios.filter { scenario in
            base.scenarios.contains { $0.name == scenario.name }
                && (selection.scenarios.isEmpty ? !scenario.isLarge : selection.scenarios.contains(scenario.name))
        }
        let withoutEnd = (base.expectations + head.expectations).compactMap(\.claim.cellWithoutEnd)
        return scenarios.flatMap { scenario in variants.map { Expectation.Cell($0.name, in: scenario.name) } }
            .filter { !withoutEnd.contains($0) }
    }

    /// The cells whose cost is compared: the named scenarios or, without names, one scenario per variant. This is the
    /// most informative scenario or, if the variant has no cell in that scenario, the variant's first scenario.
    private static func costCells(
        among cells: [Expectation.Cell],
        of experiment: ExperimentDescription,
        _ selection: Selection
    ) -> Set<Expectation.Cell> {
        guard selection.scenarios.isEmpty else { return Set(cells) }
        let telling = tellingScenario(of: experiment)
        let perVariant = Dictionary(grouping: cells, by: \.variant).values
        return Set(perVariant.compactMap { own in own.first { $0.scenario == telling } ?? own.first })
    }

    /// The most informative scenario about a cost. This is the first scenario or, if the first scenario is part of a
    /// sweep, the last scenario of the sweep that is not large. In that scenario the work itself is the largest part of
    /// the cost, compared with the process around it.
    private static func tellingScenario(of experiment: ExperimentDescription) -> String? {
        let small = experiment.scenarios.filter { !$0.isLarge }.map(\.name)
        for case .sweep(_, let scenarios, _, _) in experiment.charts.map(\.drawing)
        where small.first.map(scenarios.contains) == true {
            return scenarios.last(where: small.contains)
        }
        return small.first
    }
}

extension Expectation {
    /// The figure in an expectation of a fix; nil for other expectations.
    fileprivate var promisedFigure: Figure? {
        guard role == .fixHolds || role == .sameWork, case .figure(let figure, _, _) = claim else { return nil }
        return figure
    }
}

extension Expectation.Claim {
    /// A cell that is declared to crash or to hang.
    fileprivate var cellWithoutEnd: Expectation.Cell? {
        switch self {
        case .crashes(let cell, by: _), .timesOut(let cell): cell
        default: nil
        }
    }
}
