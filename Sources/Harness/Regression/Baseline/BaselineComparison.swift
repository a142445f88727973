import Model

/// Compares a run with a stored run from another day, and perhaps from another machine.
///
/// A program's counts are the same on any machine, so they are compared strictly. Times differ between machines, so a
/// fix's time is taken relative to the pitfall's time in the same run. Times themselves, and counts that vary, are
/// compared only if both runs come from the same kind of machine with little other load.
package struct BaselineComparison: Sendable {
    /// A figure compared with the earlier run's.
    package struct Finding: Sendable {
        package let compared: ComparedMetric
        package let isWorse: Bool
        /// "4–6 in 3 samples, was 0 in 3".
        let evidence: String
    }

    /// Maps the name of an experiment, or of a fix in a scenario, to the reason why it cannot be compared: it is
    /// missing, or was measured differently.
    package private(set) var incomparable: [String: String] = [:]
    package private(set) var findings: [Finding] = []
    /// The experiments whose times were compared directly, and not relative to the pitfall's.
    package private(set) var withTimes: Set<String> = []

    package var hasRegressed: Bool { findings.contains { $0.isWorse } }

    /// A time, a fix's share of the pitfall's time, or a varying count is worse if it exceeds the baseline's worst by
    /// this factor. Runs may be days apart; `pitfalls compare` finds smaller changes.
    private static let tolerance = 1.25
    /// The minimum number of samples that show whether a count varies.
    private static let fewestSamples = 2
    /// The number of equal samples needed before a count is treated as constant. Two equal samples are too few: in
    /// 1,211 cells of the reference runs, two samples of a varying count were equal one time in five.
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

    /// A comparison with a missing baseline, in which nothing can be compared.
    package init(missing path: String) {
        incomparable["the baseline"] = "\(path) does not exist; keep the results.json of a run there"
    }

    /// The reason why builds of different kinds cannot be compared; nil if both are of one kind.
    private static func difference(_ machine: EnvironmentRecord, _ before: EnvironmentRecord) -> String? {
        let (new, old) = (machine.configuration, before.configuration)
        return new == old
            ? nil : "the baseline is from a \(old.rawValue) build and this run from a \(new.rawValue) build"
    }

    /// Finds a parameter of a scenario that both runs measured with different values.
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

    /// The fixes, each with its scenario, for which one of the runs has no figures or too few.
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

    /// Compares the figures that both runs have of each fix: its counts and its processor time. If times cannot be
    /// compared, compares its share of the pitfall's processor time instead.
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

    /// A finding requires that every sample is worse than the baseline's worst. A count is constant if it is the same
    /// in all samples of both runs, or in all samples of a baseline with five or more samples. Any worsening of a
    /// constant count is a finding. A varying count partly depends on the machine's speed: it must be worse by the same
    /// factor as a time, and by more than the baseline's own spread. If times cannot be compared, varying counts cannot
    /// be compared either.
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
            evidence: "\(ranges[0]) in \(current.count) samples, was \(ranges[1]) in \(baseline.count)"
        )
    }
}

extension ExperimentResult {
    /// A fix's values relative to the median of the pitfall's values; empty if that median is unknown.
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
