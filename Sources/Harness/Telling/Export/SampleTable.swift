import Foundation
import Model

/// Plain CSV: a row per sample, with warm-ups and with samples that did not finish; a column per metric, its unit in the
/// header.
///
/// A value is empty where the sample has none: the experiment has no such metric, the system could not read it, or the
/// sample did not finish; the column `outcome` says how it ended.
struct SampleTable {
    private let runs: [ExportedRun]
    private let columns: [Column]

    /// A metric of one unit: two experiments may give a name two units.
    private struct Column: Hashable {
        var name: String
        var unit: Metric.Unit

        init(_ metric: Metric) {
            (name, unit) = (metric.name, metric.unit)
        }
    }

    init(_ runs: [ExportedRun]) {
        self.runs = runs
        var columns: [Column] = []
        var seen: Set<Column> = []
        for metric in runs.flatMap(\.document.experiments).flatMap(\.experiment.metrics) {
            if seen.insert(Column(metric)).inserted { columns.append(Column(metric)) }
        }
        self.columns = columns
    }

    private static let header = [
        "run", "commit", "experiment", "variant", "scenario", "block", "warm-up", "confirmation", "disturbed",
        "started after (s)", "outcome",
    ]

    var text: String {
        let metrics = columns.map { $0.unit == .count ? $0.name : "\($0.name) (\($0.unit.rawValue))" }
        var text = CommaSeparated.row(Self.header + metrics)
        for run in runs {
            for result in run.document.experiments {
                let own = Set(result.experiment.metrics.map(Column.init))
                let start = (result.origin?.startedAt ?? run.document.startedAt).formatted(.iso8601)
                let commit = run.document.environment(of: result).commit ?? ""
                for sample in result.samples {
                    let values = columns.map { own.contains($0) ? value(of: $0.name, sample) : "" }
                    text += CommaSeparated.row(
                        [
                            start, commit, result.experiment.name, sample.variant, sample.scenario,
                            String(sample.block), word(sample.isWarmUp), word(sample.isConfirmation),
                            word(sample.isDisturbed), sample.startedAfter.exportedText, sample.outcome.label,
                        ] + values
                    )
                }
            }
        }
        return text
    }

    private func value(of metric: String, _ sample: Sample) -> String {
        sample.outcome == .finished ? sample.metrics[metric]?.value?.exportedText ?? "" : ""
    }

    private func word(_ isTrue: Bool) -> String { isTrue ? "yes" : "no" }
}
