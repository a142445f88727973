import Foundation
import Model

/// A CSV file of all samples. Each sample has a row, even if it was a warm-up or did not finish. Each metric has a
/// column, with its unit in the header. The cell of a missing value is empty. The column `outcome` says how the sample
/// ended.
struct SampleTable {
    private let runs: [ExportedRun]
    private let columns: [Column]

    /// The column of a metric's name and unit. If two experiments use a name with different units, the name has two
    /// columns.
    private struct Column: Hashable {
        let name: String
        let unit: Metric.Unit
        let heading: String

        init(_ metric: Metric) {
            (name, unit, heading) = (metric.name, metric.unit, metric.nameWithUnit)
        }
    }

    init(_ runs: [ExportedRun]) {
        self.runs = runs
        var seen: Set<Column> = []
        columns = runs.flatMap(\.document.experiments).flatMap(\.experiment.metrics).map(Column.init)
            .filter { seen.insert($0).inserted }
    }

    private static let header = [
        "run", "commit", "experiment", "variant", "scenario", "block", "warm-up", "confirmation", "disturbed",
        "started after (s)", "outcome",
    ]

    var text: String {
        var text = CommaSeparated.row(Self.header + columns.map(\.heading))
        for run in runs {
            for result in run.document.experiments { text += rows(of: result, in: run.document) }
        }
        return text
    }

    private func rows(of result: ExperimentResult, in document: ResultDocument) -> String {
        let own = Set(result.experiment.metrics.map(Column.init))
        let start = (result.origin?.startedAt ?? document.startedAt).formatted(.iso8601)
        let commit = document.environment(of: result).commit ?? ""
        return result.samples.map { sample in
            let facts = [
                start, commit, result.experiment.name, sample.variant, sample.scenario, String(sample.block),
                word(sample.isWarmUp), word(sample.isConfirmation), word(sample.isDisturbed),
                sample.startedAfter.exportedText, sample.outcome.label,
            ]
            return CommaSeparated.row(facts + columns.map { own.contains($0) ? value(of: $0.name, sample) : "" })
        }.joined()
    }

    private func value(of metric: String, _ sample: Sample) -> String {
        sample.outcome == .finished ? sample.metrics[metric]?.value?.exportedText ?? "" : ""
    }

    private func word(_ isTrue: Bool) -> String { isTrue ? "yes" : "no" }
}
