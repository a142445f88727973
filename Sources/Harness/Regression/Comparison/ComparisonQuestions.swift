import Model

/// The questions about an experiment when two builds are compared.
///
/// By default there are two questions about each fix: does the fix cost more, and do the counts that it promises still
/// hold? Each further question would take more samples, and would make it harder to show that a single metric is worse.
/// A metric that also depends on the machine, such as a stall, is compared only if the user names it.
package struct ComparisonQuestions {
    /// The names that the user gave. Without names, the default questions are asked.
    package struct Selection: Sendable {
        let variants: [String]
        let scenarios: [String]
        /// The metrics that are compared in each cell, instead of the default questions.
        let metrics: [String]

        package init(variants: [String] = [], scenarios: [String] = [], metrics: [String] = []) {
            (self.variants, self.scenarios, self.metrics) = (variants, scenarios, metrics)
        }

        var isEmpty: Bool { variants.isEmpty && scenarios.isEmpty && metrics.isEmpty }
    }

    /// The questions, ordered by scenario, variant and metric. There are none if the builds share none of the requested
    /// metrics.
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

    /// Returns the cells that both builds have. Pitfalls and large scenarios are included only if the user named them.
    /// Cells that are declared to crash or to hang are always left out.
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

    /// Returns the cells whose cost is compared. The cells are in the scenarios that the user named. If the user named
    /// none, there is one cell per variant, in the most informative scenario or otherwise in the variant's first
    /// scenario.
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

    /// Returns the scenario that says most about a fix's cost. If the first scenario belongs to a sweep, the result is
    /// the sweep's last scenario that is not large. There the variant's own work is the largest part of the process's
    /// cost. Otherwise the result is the first scenario.
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
    /// The figure in an expectation about a fix, or nil for other expectations.
    fileprivate var promisedFigure: Figure? {
        guard role == .fixHolds || role == .sameWork, case .figure(let figure, _, _) = claim else { return nil }
        return figure
    }
}

extension Expectation.Claim {
    /// The cell that is declared to crash or to hang, or nil for other claims.
    fileprivate var cellWithoutEnd: Expectation.Cell? {
        switch self {
        case .crashes(let cell, by: _), .timesOut(let cell): cell
        default: nil
        }
    }
}
