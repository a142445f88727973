import Model

/// An export in the Bencher Metric Format (bencher.dev/docs/reference/bencher-metric-format). Each variant in each
/// scenario is a benchmark. Each metric is a measure, with the median as the value and the quartiles as bounds.
///
/// The format has no units, so the name of a measure contains the unit, as in "cpuTime (s)".
enum BencherMetrics {
    private struct Value: Encodable {
        var value: Double
        var lower: Double
        var upper: Double

        enum CodingKeys: String, CodingKey {
            case value
            case lower = "lower_value"
            case upper = "upper_value"
        }
    }

    /// The maximum length of a measure's or a benchmark's name, in characters.
    private static let longestMeasure = 64
    private static let longestBenchmark = 1024

    static func export(_ run: ExportedRun) -> ExportedFile {
        var benchmarks: [String: [String: Value]] = [:]
        var notes = LeftOut()
        for figure in run.figures {
            let (benchmark, measure) = (figure.path.place, figure.metric.nameWithUnit)
            guard measure.count <= longestMeasure, benchmark.count <= longestBenchmark else {
                notes.add(figure.path, "whose name is longer than Bencher accepts")
                continue
            }
            let summary = figure.summary
            benchmarks[benchmark, default: [:]][measure] = Value(
                value: summary.median,
                lower: summary.lowerQuartile,
                upper: summary.upperQuartile
            )
        }
        return ExportedFile(text: JSONText.text(benchmarks), notes: notes.sentences)
    }
}
