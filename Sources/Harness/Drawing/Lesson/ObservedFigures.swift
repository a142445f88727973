import Foundation
import Model

/// A run's figures as Markdown for a lesson. The text describes the machine, and has one table per scenario with the
/// medians of the charted metrics.
package struct ObservedFigures: WrittenPart {
    package static let begin = "<!-- observed: written by pitfalls report --lessons, not by hand -->"
    package static let end = "<!-- end of observed -->"

    private let document: ResultDocument
    private let result: ExperimentResult

    package init(_ document: ResultDocument, _ result: ExperimentResult) {
        (self.document, self.result) = (document, result)
    }

    package var markdown: String {
        let experiment = result.experiment
        let tables = experiment.chartedScenarios.filter { result.hasMeasured($0.name) }.map { scenario in
            "`\(Self.cell(scenario.name))`: \(Self.cell(scenario.summary))\n\n" + table(scenario)
        }
        let sweeps = SweepTable.all(of: result).map { table in
            "`\(Self.cell(table.metric.name))` over `\(Self.cell(table.parameter))`\n\n" + sweep(table)
        }
        return provenance + "\n\n" + (tables + sweeps).joined(separator: "\n")
    }

    private var provenance: String {
        let environment = document.environment
        let commit = environment.commit.map { ", commit \($0)" } ?? ""
        let memory = Metric.Unit.bytes.text(Double(environment.memory))
        return Self.cell(
            """
            Medians of \(samples) (in brackets the quartiles), each in a process of its own, on \
            \(environment.processor) with \(environment.cores.counted("core")) and \(memory), \(environment.system), \
            \(environment.swift), \(environment.configuration.rawValue) build\(commit), \
            \(document.startedAt.formatted(.iso8601.year().month().day())), profile
            """
        ) + " `\(Self.cell(document.profile))`."
    }

    /// The numbers of samples, such as "5 samples, 2 in large scenarios". A large scenario may have fewer samples. Any
    /// scenario may have more samples if its verdicts need them.
    private var samples: String {
        let large = counts { $0.isLarge }
        guard let ordinary = counts(in: { !$0.isLarge }) ?? large else { return "no samples" }
        let text = ordinary.samplesText
        return large.map { $0 == ordinary ? text : "\(text), \($0.text) in large scenarios" } ?? text
    }

    /// Returns the smallest and the largest number of samples per cell, or nil without samples.
    private func counts(in isIncluded: (Scenario) -> Bool) -> SampleCounts? {
        let scenarios = Set(result.experiment.scenarios.filter(isIncluded).map(\.name))
        let cells = result.experiment.cells.filter { scenarios.contains($0.scenario) }
        return SampleCounts(cells.map { result.samples(of: $0).count })
    }

    /// Returns a table of medians of some metrics in one scenario, together with the machine.
    ///
    /// - Parameter names: The names of the variants; nil for all measured variants.
    func table(
        of metrics: [String],
        in scenario: String,
        variants names: [String]?
    ) throws(UsageError) -> String {
        let experiment = result.experiment
        func known<Named>(_ all: [Named], _ name: String, _ kind: String, _ key: (Named) -> String) throws(UsageError)
            -> Named
        {
            guard let found = all.first(where: { key($0) == name }) else {
                throw UsageError(unknown: kind, name, place: " of \(experiment.name)", known: all.map(key))
            }
            return found
        }
        let place = try known(experiment.scenarios, scenario, "scenario", \.name)
        var columns: [Metric] = []
        for name in metrics { columns.append(try known(experiment.metrics, name, "metric", \.name)) }
        var shown = names == nil ? result.variants(takenIn: scenario) : []
        for name in names ?? [] { shown.append(try known(experiment.variants, name, "variant", \.name)) }
        let environment = document.environment
        let spread = "the spread and the run are in the [notes](NOTES.md#all-figures)."
        return """
            `\(place.name)`: \(Self.cell(place.summary))

            \(table(of: shown, showing: columns, in: place, hasSpread: false))
            Medians on \(Self.cell(environment.processor)) with \(environment.cores.counted("core")); \(spread)

            """
    }

    private static func cell(_ text: String) -> String { MarkedBlock.cell(text, atMost: 1_000, isCode: true) }

    private func table(_ scenario: Scenario) -> String {
        let metrics = result.experiment.chartedMetrics(in: scenario.name)
        return table(of: variants(in: scenario, showing: metrics), showing: metrics, in: scenario)
    }

    private func table(
        of variants: [VariantDescription],
        showing metrics: [Metric],
        in scenario: Scenario,
        hasSpread: Bool = true
    ) -> String {
        let rows = variants.map { variant in
            let cell = Expectation.Cell(variant.name, in: scenario.name)
            return ["`\(Self.cell(variant.name))`"] + metrics.map { text($0, cell, hasSpread: hasSpread) }
        }
        return MarkedBlock.table(["variant"] + metrics.map { "`\(Self.cell($0.name))`" }, areNumbers: true, rows)
    }

    /// Selects all variants in the first scenario. In other scenarios, selects the variants with an expectation or a
    /// figure that is not zero. Some variants do nothing in a scenario, and a row of zeros would be clutter.
    private func variants(in scenario: Scenario, showing metrics: [Metric]) -> [VariantDescription] {
        let all = result.experiment.variants
        guard scenario.name != result.experiment.scenarios.first?.name else { return all }
        let expected = result.experiment.expectedCells
        let shown = all.filter { variant in
            let cell = Expectation.Cell(variant.name, in: scenario.name)
            return expected.contains(cell) || metrics.contains { showsSomething($0, cell) }
        }
        return shown.isEmpty ? all : shown
    }

    /// Returns whether a sample has a figure that is not zero. Also true if no sample finished.
    private func showsSomething(_ metric: Metric, _ cell: Expectation.Cell) -> Bool {
        switch result.reading(of: metric.name, cell) {
        case .figures(let summary, _): summary.minimum != 0 || summary.maximum != 0
        case .unfinished: true
        case .unavailable, .notMeasured: false
        }
    }

    private func sweep(_ table: SweepTable) -> String {
        let rows = result.experiment.variants.map { variant in
            ["`\(Self.cell(variant.name))`"]
                + table.places.map { text(table.metric, Expectation.Cell(variant.name, in: $0.scenario)) }
        }
        return MarkedBlock.table(["variant"] + table.columns.map(Self.cell), areNumbers: true, rows)
    }

    private func text(_ metric: Metric, _ cell: Expectation.Cell, hasSpread: Bool = true) -> String {
        switch result.reading(of: metric.name, cell) {
        case .figures(let summary, _):
            let median = metric.unit.text(summary.median)
            let quartiles = metric.unit.text(from: summary.lowerQuartile, to: summary.upperQuartile)
            return quartiles == median || !hasSpread ? median : "\(median) (\(quartiles))"
        case .unavailable: return "unavailable"
        case .unfinished: return Self.cell(result.mishaps(in: cell).joined(separator: "; "))
        case .notMeasured: return "not measured"
        }
    }
}
