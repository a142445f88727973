import Results
import Statistics

/// A run held against one that was stored before: another day, and perhaps another machine.
///
/// What a program counts is the same on any machine, and is compared tightly. Times are not: there a fix is held to the
/// pitfall beside it in the same run, and only where both runs come from one kind of machine is a time compared with a
/// time.
package struct BaselineComparison: Sendable {
    package struct Finding: Codable, Sendable {
        package enum Verdict: String, Codable, Sendable {
            case regressed
            case held
        }

        package var compared: ComparedMetric
        package var verdict: Verdict
        /// "3 of 3 samples are worse than the worst of the baseline: 4–6, was 0".
        package var evidence: String
    }

    /// Why an experiment cannot be compared, by its name: it is missing, or was measured otherwise.
    package private(set) var incomparable: [String: String] = [:]
    package private(set) var findings: [Finding] = []
    /// The experiments whose times were compared with times.
    package private(set) var withTimes: Set<String> = []

    package var hasRegressed: Bool { findings.contains { $0.verdict == .regressed } }

    /// How much more a time, or a fix's share of the pitfall's, has to be than the baseline's worst: a quarter. Between
    /// two runs lie days; what is smaller than this is for `pitfalls compare`.
    private static let tolerance = 1.25

    package init(of current: ResultDocument, with baseline: ResultDocument) {
        for result in current.experiments {
            let name = result.experiment.name
            guard let before = baseline.experiments.first(where: { $0.experiment.name == name }) else {
                incomparable[name] = "the baseline has no such experiment"
                continue
            }
            let machines = (current.environment(of: result), baseline.environment(of: before))
            guard machines.0.configuration == machines.1.configuration else {
                incomparable[name] =
                    "the baseline is of a \(machines.1.configuration.rawValue) build and this is a "
                    + "\(machines.0.configuration.rawValue) build"
                continue
            }
            if let difference = Self.difference(result, before) {
                incomparable[name] = difference
                continue
            }
            let comparesTimes = machines.0.isComparable(with: machines.1)
            if comparesTimes { withTimes.insert(name) }
            findings += Self.compare(result, before, comparesTimes: comparesTimes)
            if !findings.contains(where: { $0.compared.experiment == name }) {
                incomparable[name] = "no fix was measured in both runs"
            }
        }
        if current.experiments.isEmpty { incomparable["the run"] = "it holds no experiment" }
    }

    /// The comparison with a baseline that does not exist: nothing can be compared.
    package init(missing path: String) {
        incomparable["the baseline"] = "there is no \(path); keep the results.json of a run there"
    }

    /// A parameter of a scenario measured in both runs that was set otherwise.
    private static func difference(_ result: ExperimentResult, _ before: ExperimentResult) -> String? {
        for scenario in result.parameters.keys.sorted() {
            guard let old = before.parameters[scenario], let new = result.parameters[scenario] else { continue }
            guard result.samples.contains(where: { $0.scenario == scenario }) else { continue }
            for name in Set(old.keys).union(new.keys).sorted() where old[name] != new[name] {
                let values = [old[name], new[name]].map { $0?.description ?? "unknown" }
                return "\(name) was \(values[0]) and is \(values[1]) in \(scenario)"
            }
        }
        return nil
    }

    private static func compare(
        _ result: ExperimentResult,
        _ before: ExperimentResult,
        comparesTimes: Bool
    ) -> [Finding] {
        let known = Set(before.experiment.metrics.map(\.name))
        let metrics = result.experiment.metrics.filter { known.contains($0.name) && $0.direction != .neutral }
        let variants = result.experiment.variants.filter { $0.kind != .pitfall }
        let pitfalls = result.experiment.variants.filter { $0.kind == .pitfall }
        var findings: [Finding] = []
        for scenario in result.experiment.scenarios.map(\.name) {
            for variant in variants {
                let cell = Expectation.Cell(variant.name, in: scenario)
                for metric in metrics {
                    let compared = ComparedMetric(experiment: result.experiment.name, cell: cell, metric: metric)
                    if metric.isCountedByTheProgram {
                        let pair = (result.values(of: metric.name, cell), before.values(of: metric.name, cell))
                        findings += [finding(compared, pair, tolerance: nil)].compactMap(\.self)
                    } else if metric.name == "cpuTime", comparesTimes {
                        let pair = (result.values(of: metric.name, cell), before.values(of: metric.name, cell))
                        findings += [finding(compared, pair, tolerance: tolerance)].compactMap(\.self)
                    } else if metric.name == "cpuTime", let pitfall = pitfalls.first {
                        let sibling = Expectation.Cell(pitfall.name, in: scenario)
                        let pair = (
                            ratios(result, metric.name, cell, sibling), ratios(before, metric.name, cell, sibling)
                        )
                        findings += [finding(compared, pair, tolerance: tolerance)].compactMap(\.self)
                    }
                }
            }
        }
        return findings
    }

    /// A fix's values in relation to the median of the pitfall's.
    private static func ratios(
        _ result: ExperimentResult,
        _ metric: String,
        _ cell: Expectation.Cell,
        _ sibling: Expectation.Cell
    ) -> [Double] {
        guard let pitfall = Summary(result.values(of: metric, sibling)), pitfall.median > 0 else { return [] }
        return result.values(of: metric, cell).map { $0 / pitfall.median }
    }

    /// Every sample has to be worse than the baseline's worst: where nothing has changed that happens by chance once in
    /// fifty-six times with three samples against five, and with counts that do not vary it never does.
    ///
    /// - Parameter tolerance: By which factor worse; nil for counts, which have to be worse by more than the baseline's
    ///   own differ: one that depends on how fast the machine is differs from run to run.
    private static func finding(
        _ compared: ComparedMetric,
        _ values: (current: [Double], baseline: [Double]),
        tolerance: Double?
    ) -> Finding? {
        guard let current = Summary(values.current), let baseline = Summary(values.baseline) else { return nil }
        let spread = tolerance == nil ? baseline.maximum - baseline.minimum : 0
        let isWorse =
            compared.metric.direction == .higherIsBetter
            ? current.maximum * (tolerance ?? 1) < baseline.minimum - spread
            : current.minimum > baseline.maximum * (tolerance ?? 1) + spread
        return Finding(
            compared: compared,
            verdict: isWorse ? .regressed : .held,
            evidence: "\(range(current, compared.metric)) in \(current.count) samples, was "
                + "\(range(baseline, compared.metric)) in \(baseline.count)"
        )
    }

    private static func range(_ summary: Summary, _ metric: Metric) -> String {
        metric.unit.text(from: summary.minimum, to: summary.maximum)
    }
}

extension EnvironmentRecord {
    /// Whether a time from one of the two machines says anything of a time from the other.
    fileprivate func isComparable(with other: EnvironmentRecord) -> Bool {
        (system, kernel, processor, cores, swift) == (
            other.system, other.kernel, other.processor, other.cores, other.swift
        )
    }
}
