import Model

/// The JSON of github-action-benchmark's tools `customSmallerIsBetter` and `customBiggerIsBetter`. Each tool has a list
/// of the metrics of one direction, so a metric without a direction is in no list.
enum GitHubBenchmark {
    private struct Entry: Encodable {
        var name: String
        var unit: String
        /// The median.
        var value: Double
        /// The text "± " and half the distance between the quartiles, in the form that the action reads.
        var range: String
        var extra: String
    }

    static func export(_ run: ExportedRun, _ direction: Metric.Direction) -> ExportedFile {
        let entries = run.figures.filter { $0.metric.direction == direction }.map { figure in
            let summary = figure.summary
            let quartiles = [summary.lowerQuartile, summary.upperQuartile].map(\.exportedText)
            return Entry(
                name: figure.path.text,
                unit: figure.metric.unit == .count ? "count" : figure.metric.unit.rawValue,
                value: summary.median,
                range: "± \(((summary.upperQuartile - summary.lowerQuartile) / 2).exportedText)",
                extra: "quartiles: \(quartiles[0]) to \(quartiles[1])\nsamples: \(summary.count)"
            )
        }
        let note = "no figure has this direction, and github-action-benchmark refuses an empty list"
        return ExportedFile(text: JSONText.text(entries), notes: entries.isEmpty ? [note] : [])
    }
}
