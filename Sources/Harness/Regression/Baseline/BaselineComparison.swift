import Model

/// Compares a run with a stored run from another day, and perhaps from another machine.
///
/// Counts are the same on every machine, so they are compared strictly. Times differ between machines, so a fix's time
/// is divided by the pitfall's time in the same run. Absolute times and varying counts are compared only if both
/// machines are of one kind and neither was busy.
package struct BaselineComparison: Sendable {
    /// The comparison of one figure with the baseline's figure.
    package struct Finding: Sendable {
        package let compared: ComparedMetric
        package let isWorse: Bool
        /// The figures in words, such as "4–6 in 3 samples, was 0 in 3".
        let evidence: String
    }

    /// The reasons why experiments or fixes cannot be compared, by the name of the experiment or of the fix in its
    /// scenario.
    package private(set) var incomparable: [String: String] = [:]
    package private(set) var findings: [Finding] = []
    /// The experiments whose absolute times were compared.
    package private(set) var withTimes: Set<String> = []

    package var hasRegressed: Bool { findings.contains { $0.isWorse } }

    /// The factor by which a time, a share of the pitfall's time, or a varying count must exceed the baseline's worst
    /// sample. The factor is large because the two runs may be days apart.
    private static let tolerance = 1.25
    /// The minimum number of samples in each run: one sample does not show whether a count varies.
    private static let fewestSamples = 2
    /// The number of equal samples needed before a count is treated as constant. In the 1,211 cells of the reference
    /// runs, two samples of a varying count were equal one time in five.
    private static let steadySamples = 5

    package init(of current: ResultDocument, with baseline: ResultDocument) {
        for result in current.experiments {
            let name = result.experiment.name
            guard let before = baseline.experiments.first(where: { $0.experiment.name == name }) else {
                incomparable[name] = "the baseline has no such experiment"
                continue
            }
            let machines = (current.environment(of: result), baseline.environment(of: before))
            let comparesTimes = machines.0.isComparable(with: machines.1)
            if let reason = Self.difference(machines.0, machines.1) ?? Self.difference(result, before) {
                incomparable[name] = reason
                continue
            }
            if comparesTimes { withTimes.insert(name) }
            let found = Self.findings(result, before, comparesTimes: comparesTimes)
            guard !found.isEmpty else {
                incomparable[name] = "no fix was measured in both runs"
                continue
            }
            findings += found
            for (cell, reason) in Self.oneSided(result, before) {
                incomparable[ComparedCell(experiment: name, cell: cell).name] = reason
            }
        }
        for name in baseline.experiments.map(\.experiment.name)
        where !current.experiments.contains(where: { $0.experiment.name == name }) {
            incomparable[name] = "only the baseline contains it"
        }
        if current.experiments.isEmpty { incomparable["the run"] = "it contains no experiment" }
    }

    /// Returns the reason why a debug build and a release build cannot be compared; nil if both builds are of one kind.
    private static func difference(_ machine: EnvironmentRecord, _ before: EnvironmentRecord) -> String? {
        let (new, old) = (machine.configuration, before.configuration)
        return new == old
            ? nil : "the baseline is from a \(old.rawValue) build and this run from a \(new.rawValue) build"
    }

    /// Finds a parameter that had different values in the two runs of a scenario.
    private static func difference(_ result: ExperimentResult, _ before: ExperimentResult) -> String? {
        for scenario in result.parameters.keys.sorted() where result.hasMeasured(scenario) {
            guard let old = before.parameters[scenario], let new = result.parameters[scenario] else { continue }
            for name in Set(old.keys).union(new.keys).sorted() where old[name] != new[name] {
                let values = [old[name], new[name]].map { $0?.description ?? "unknown" }
                return "\(name) was \(values[0]) and is \(values[1]) in \(scenario)"
            }
        }
        return nil
    }

    /// Returns the fixes, each with its scenario, that have too few finished samples in one of the runs.
    private static func oneSided(
        _ result: ExperimentResult,
        _ before: ExperimentResult
    ) -> [(cell: Expectation.Cell, reason: String)] {
        let pitfalls = [result, before].flatMap(\.experiment.variants).filter { $0.kind == .pitfall }.map(\.name)
        let cells = Set((result.samples + before.samples).map { Expectation.Cell($0.variant, in: $0.scenario) })
        return cells.filter { !pitfalls.contains($0.variant) }.compactMap { cell in
            let counts = [result, before].map { run in run.samples(of: cell).count { $0.outcome == .finished } }
            if counts == [0, 0] { return nil }
            if counts[0] == 0 { return (cell, "no sample finished here; \(counts[1]) did in the baseline") }
            if counts[1] == 0 { return (cell, "no sample finished in the baseline") }
            return min(counts[0], counts[1]) < fewestSamples
                ? (cell, "one sample does not show whether a count varies; take at least \(fewestSamples) in both runs")
                : nil
        }
    }

    /// Compares each fix's counts and its processor time. Between machines whose times differ, compares the fix's share
    /// of the pitfall's processor time instead.
    private static func findings(
        _ result: ExperimentResult,
        _ before: ExperimentResult,
        comparesTimes: Bool
    ) -> [Finding] {
        let known = Set(before.experiment.metrics.map(\.name))
        let metrics = result.experiment.metrics.filter { metric in
            known.contains(metric.name) && metric.direction != .neutral
                && (metric.isCountedByTheProgram || metric.name == Metric.cost)
        }
        let variants = result.experiment.variants
        let pitfall = variants.first { $0.kind == .pitfall }?.name
        let cells = result.experiment.scenarios.flatMap { scenario in
            variants.filter { $0.kind != .pitfall }.map { Expectation.Cell($0.name, in: scenario.name) }
        }
        return cells.flatMap { cell in
            metrics.compactMap { metric in
                let values = [result, before].map { run in
                    metric.isCountedByTheProgram || comparesTimes
                        ? run.values(of: metric.name, cell) : run.shares(of: metric.name, cell, relativeTo: pitfall)
                }
                return finding(
                    ComparedMetric(experiment: result.experiment.name, cell: cell, metric: metric),
                    (values[0], values[1]),
                    comparesTimes: comparesTimes
                )
            }
        }
    }

    /// Compares the samples of one figure. A figure is worse only if every sample is worse than the baseline's worst
    /// sample. A count is constant if it is the same in all samples of both runs, or in all samples of a baseline with
    /// five or more samples. Any worsening of a constant count is reported. A varying count depends on the machine's
    /// speed, so it is treated like a time. Its worsening must also exceed the spread of the baseline's samples.
    private static func finding(
        _ compared: ComparedMetric,
        _ values: (current: [Double], baseline: [Double]),
        comparesTimes: Bool
    ) -> Finding? {
        guard min(values.current.count, values.baseline.count) >= fewestSamples else { return nil }
        guard let current = Summary(values.current), let baseline = Summary(values.baseline) else { return nil }
        let isCount = compared.metric.isCountedByTheProgram
        let (varies, varied) = (current.minimum != current.maximum, baseline.minimum != baseline.maximum)
        let isSteady = isCount && !varied && (!varies || baseline.count >= steadySamples)
        if isCount, !comparesTimes, varies || varied { return nil }
        let tolerance = isSteady ? 1 : Self.tolerance
        let spread = isCount ? baseline.maximum - baseline.minimum : 0
        let isWorse =
            compared.metric.direction == .higherIsBetter
            ? current.maximum * tolerance < baseline.minimum - spread
            : current.minimum > baseline.maximum * tolerance + spread
        let ranges = [current, baseline].map { compared.metric.unit.text(from: $0.minimum, to: $0.maximum) }
        return Finding(
            compared: compared,
            isWorse: isWorse,
            evidence: "\(ranges[0]) in \(current.count.counted("sample")), was \(ranges[1]) in \(baseline.count)"
        )
    }
}

extension ExperimentResult {
    /// Divides a fix's values by the median of the pitfall's values; empty if the pitfall was not measured.
    fileprivate func shares(of metric: String, _ cell: Expectation.Cell, relativeTo pitfall: String?) -> [Double] {
        guard let sibling = pitfall.map({ Expectation.Cell($0, in: cell.scenario) }),
            let whole = Summary(values(of: metric, sibling))?.median, whole > 0
        else { return [] }
        return values(of: metric, cell).map { $0 / whole }
    }
}

extension EnvironmentRecord {
    /// Whether times from the two machines are comparable: both machines are of one kind, and neither was busy.
    fileprivate func isComparable(with other: EnvironmentRecord) -> Bool {
        !isBusy && !other.isBusy
            && (system, kernel, processor, cores, swift)
                == (other.system, other.kernel, other.processor, other.cores, other.swift)
    }

    /// Whether more threads than processors were ready to run at the beginning of the run.
    private var isBusy: Bool { (load?.first ?? 0) > Double(cores) }
}
