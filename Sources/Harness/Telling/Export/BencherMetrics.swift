import Model

/// Bencher Metric Format (bencher.dev/docs/reference/bencher-metric-format): a benchmark per variant and scenario, a
/// measure per metric, with the median between the quartiles.
///
/// Bencher reads no unit, so the measure's name has it: "cpuTime (s)".
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
