import Foundation
import Model

/// Go's benchmark text format (golang.org/design/14313-benchmark-format), which `benchstat` reads: a line per counted
/// sample, with all of its metrics.
///
/// Units are benchstat's own. The lines `system:` to `parameters:` are a benchmark's configuration. benchstat compares
/// only benchmarks with the same configuration, so the configuration does not contain the commit. A sample that did not
/// finish becomes a line `--- FAIL`, which benchstat skips.
struct GoBenchmarkText {
    let runs: [ExportedRun]

    var text: String { (unitLines + runs.flatMap(lines)).joined(separator: "\n") + "\n" }

    /// Writes `Unit cpuTime-sec better=lower`. A unit has no such line if its metrics are neutral or differ in
    /// direction.
    private var unitLines: [String] {
        var directions: [String: Set<Metric.Direction>] = [:]
        for metric in runs.flatMap(\.document.experiments).flatMap(\.experiment.metrics) {
            directions[unit(of: metric), default: []].insert(metric.direction)
        }
        return directions.sorted { $0.key < $1.key }.compactMap { unit, directions in
            switch directions {
            case [.lowerIsBetter]: "Unit \(unit) better=lower"
            case [.higherIsBetter]: "Unit \(unit) better=higher"
            default: nil
            }
        }
    }

    private func lines(of run: ExportedRun) -> [String] {
        let start = run.document.startedAt.formatted(.iso8601)
        let commit = run.document.environment.commit.map { " of commit \($0.onOneLine())" } ?? ""
        return ["# a run\(commit), begun \(start)"] + run.document.experiments.flatMap { lines(of: $0, in: run) }
    }

    private func lines(of result: ExperimentResult, in run: ExportedRun) -> [String] {
        let environment = run.document.environment(of: result)
        let configuration = [
            "system: \(environment.system.onOneLine())",
            "cpu: \(environment.processor.onOneLine())",
            "build: \(environment.configuration.rawValue)",
        ]
        return result.experiment.scenarios.flatMap { scenario in
            let samples = result.experiment.variants.flatMap { variant in
                result.taken(of: Expectation.Cell(variant.name, in: scenario.name))
            }
            guard !samples.isEmpty else { return [String]() }
            let values = (result.parameters[scenario.name] ?? [:]).sorted { $0.key < $1.key }
            let parameters = values.map { "\($0.key)=\($0.value)".onOneLine() }.joined(separator: " ")
            return configuration + ["parameters:\(parameters.isEmpty ? "" : " ")\(parameters)"]
                + samples.compactMap { line(of: $0, result, cores: environment.cores) }
        }
    }

    /// Returns the line of a sample, or nil if no figure includes the sample.
    private func line(of sample: Sample, _ result: ExperimentResult, cores: Int) -> String? {
        // Every name ends with the number of processors. Without this ending, benchstat would take the 10 of "feed-10"
        // for the number of processors.
        let name =
            "Benchmark\(Self.token(MetricPath.escaped(result.experiment.name.asTypeName)))/variant=\(Self.name(sample.variant))"
            + "/scenario=\(Self.name(sample.scenario))-\(cores)"
        guard sample.outcome == .finished else {
            return "--- FAIL: \(name) (\(sample.outcome.label.onOneLine()))"
        }
        let cell = Expectation.Cell(sample.variant, in: sample.scenario)
        // A disturbed sample counts only if all samples of its cell are disturbed.
        guard !sample.isDisturbed || result.isDisturbed(cell) else { return nil }
        let values = result.experiment.metrics.compactMap { metric -> String? in
            guard let value = sample.metrics[metric.name]?.value else { return nil }
            return "\((value / metric.unit.base.divisor).exportedText) \(unit(of: metric))"
        }
        return values.isEmpty ? nil : "\(name) 1 \(values.joined(separator: " "))"
    }

    private func unit(of metric: Metric) -> String {
        let base = metric.unit.base.goName
        return Self.token(base.isEmpty ? metric.name : "\(metric.name)-\(base)")
    }

    private static func name(_ text: String) -> String { token(MetricPath.escaped(text)) }

    /// Replaces spaces and control characters by underscores, so that the text is one word of a line.
    private static func token(_ text: String) -> String {
        text.replacingScalars { $0.properties.isWhitespace || $0.properties.generalCategory == .control ? "_" : nil }
    }
}
