import Foundation
import Model

/// A run in the text format OpenMetrics 1.0 (github.com/prometheus/OpenMetrics). A gauge per metric contains the median
/// and the quartiles of each variant in each scenario, in base units.
///
/// The samples have no timestamps, because textfile collectors and push gateways refuse timestamps. A gauge contains
/// the run's start.
struct OpenMetricsText {
    let run: ExportedRun

    var text: String {
        (information + start + counts + gauges + ["# EOF"]).joined(separator: "\n") + "\n"
    }

    // MARK: - The run

    /// The run's facts, as a gauge. OpenMetrics has the type `info` for such data, but Prometheus' own parser and
    /// textfile collectors refuse this type.
    private var information: [String] {
        let name = "pitfalls_run_environment"
        return header(name, unit: "", help: "The environment in which an experiment was measured.")
            + run.document.experiments.map { result in
                let environment = run.document.environment(of: result)
                let labels = [
                    ("experiment", result.experiment.name), ("commit", environment.commit ?? ""),
                    ("system", environment.system), ("processor", environment.processor),
                    ("cores", String(environment.cores)), ("swift", environment.swift),
                    ("configuration", environment.configuration.rawValue), ("profile", run.document.profile),
                ]
                return sample(name, labels, 1)
            }
    }

    private var start: [String] {
        let name = "pitfalls_run_start_time_seconds"
        return header(name, unit: "seconds", help: "When the run began, in Unix time.")
            + [sample(name, [], run.document.startedAt.timeIntervalSince1970)]
    }

    /// The number of samples that count in the figures.
    private var counts: [String] {
        let name = "pitfalls_counted_samples"
        return header(name, unit: "", help: "Samples counted in the figures.")
            + run.document.experiments.flatMap { result in
                result.experiment.cells.compactMap { cell in
                    let counted = result.samples(of: cell)
                    guard !counted.isEmpty else { return nil }
                    let finished = counted.count { $0.outcome == .finished }
                    return sample(name, labels(result.experiment.name, cell), Double(finished))
                }
            }
    }

    // MARK: - The figures

    /// Metrics of several experiments with the same name and unit are one family, which has one type.
    private var gauges: [String] {
        var families: [String: [ExportedFigure]] = [:]
        for figure in run.figures { families[Self.name(of: figure.metric), default: []].append(figure) }
        return families.sorted { $0.key < $1.key }.flatMap { name, figures in
            let metric = figures[0].metric
            return header(name, unit: metric.unit.base.openMetricsName, help: metric.summary)
                + figures.flatMap { lines(of: $0, name) }
        }
    }

    private func lines(of figure: ExportedFigure, _ name: String) -> [String] {
        let summary = figure.summary
        return [
            ("lower_quartile", summary.lowerQuartile), ("median", summary.median),
            ("upper_quartile", summary.upperQuartile),
        ].map { statistic, value in
            // A family's name cannot contain every character that a metric's name can. Two metrics can get the same
            // family name when such characters are replaced.
            let own = [("metric", figure.metric.name), ("statistic", statistic)]
            let labels = labels(figure.path.experiment, figure.path.cell) + own
            return sample(name, labels, value / figure.metric.unit.base.divisor)
        }
    }

    private func labels(_ experiment: String, _ cell: Expectation.Cell) -> [(String, String)] {
        [("experiment", experiment), ("variant", cell.variant), ("scenario", cell.scenario)]
    }

    /// Returns a metric's name in snake case, with the unit at its end: "pitfalls_cpu_time_seconds" for `cpuTime`. The
    /// name consists of letters, digits and underscores.
    static func name(of metric: Metric) -> String {
        var name = "pitfalls_"
        for scalar in metric.name.unicodeScalars {
            switch scalar {
            case "A"..."Z":
                if name.last != "_" { name += "_" }
                name += String(scalar).lowercased()
            case "a"..."z", "0"..."9": name.unicodeScalars.append(scalar)
            default: if name.last != "_" { name += "_" }
            }
        }
        let unit = metric.unit.base.openMetricsName
        if !unit.isEmpty { name += name.last == "_" ? unit : "_\(unit)" }
        // OpenMetrics reserves these endings for samples of other types.
        return reserved.contains { name.hasSuffix("_\($0)") } ? "\(name)_value" : name
    }

    private static let reserved = ["total", "created", "count", "sum", "bucket", "gcount", "gsum", "info"]

    // MARK: - Lines

    private func header(_ name: String, unit: String, help: String) -> [String] {
        ["# TYPE \(name) gauge"] + (unit.isEmpty ? [] : ["# UNIT \(name) \(unit)"])
            + ["# HELP \(name) \(Self.escaped(help))"]
    }

    private func sample(_ name: String, _ labels: [(String, String)], _ value: Double) -> String {
        let text = labels.map { "\($0.0)=\"\(Self.escaped($0.1))\"" }.joined(separator: ",")
        return "\(name)\(text.isEmpty ? "" : "{\(text)}") \(value.exportedText)"
    }

    private static let escapes: [Unicode.Scalar: String] = ["\\": "\\\\", "\n": "\\n", "\"": "\\\""]

    private static func escaped(_ text: String) -> String { text.replacingScalars { escapes[$0] } }
}
