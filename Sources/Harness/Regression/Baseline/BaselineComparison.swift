import Model

/// A run compared with a stored run: from another day, and perhaps another machine.
///
/// What a program counts is the same on any machine, so counts are compared tightly. Times differ: a fix is compared
/// with the pitfall beside it in the same run. A time is compared with a time, and a varying count with a count, only
/// if both runs come from the same kind of machine with little other load.
package struct BaselineComparison: Sendable {
    /// Why an experiment, or a fix in a scenario, cannot be compared, by its name: it is missing, or was measured
    /// differently.
    package private(set) var incomparable: [String: String] = [:]
    package private(set) var findings: [BaselineFinding] = []
    /// The experiments whose times were compared with times.
    package private(set) var withTimes: Set<String> = []

    package var hasRegressed: Bool { findings.contains { $0.isWorse } }

    /// How much more than the baseline's worst a time, a fix's share of the pitfall's, or a varying count must be: a
    /// quarter. Runs may be days apart; smaller changes are for `pitfalls compare`.
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
                continue
            }
            for (cell, reason) in Self.oneSided(result, before) {
                incomparable["\(name) \(cell.variant) in \(cell.scenario)"] = reason
            }
        }
        for name in baseline.experiments.map(\.experiment.name)
        where !current.experiments.contains(where: { $0.experiment.name == name }) {
            incomparable[name] = "only the baseline contains it"
        }
        if current.experiments.isEmpty { incomparable["the run"] = "it contains no experiment" }
    }

    /// The comparison with a missing baseline: nothing can be compared.
    package init(missing path: String) {
        incomparable["the baseline"] = "\(path) does not exist; keep the results.json of a run there"
    }

    /// A parameter of a scenario that both runs measured with different values.
    private static func difference(_ result: ExperimentResult, _ before: ExperimentResult) -> String? {
        for scenario in result.parameters.keys.sorted() {
            guard let old = before.parameters[scenario], let new = result.parameters[scenario] else { continue }
            guard result.hasMeasured(scenario) else { continue }
            for name in Set(old.keys).union(new.keys).sorted() where old[name] != new[name] {
                let values = [old[name], new[name]].map { $0?.description ?? "unknown" }
                return "\(name) was \(values[0]) and is \(values[1]) in \(scenario)"
            }
        }
        return nil
    }

    /// The fixes in scenarios for which one of the runs has no figures, or too few.
    private static func oneSided(
        _ result: ExperimentResult,
        _ before: ExperimentResult
    ) -> [(cell: Expectation.Cell, reason: String)] {
        let pitfalls = [result, before].flatMap(\.experiment.variants).filter { $0.kind == .pitfall }.map(\.name)
        let cells = Set(
            (result.samples + before.samples).map { Expectation.Cell($0.variant, in: $0.scenario) }
        )
        return cells.filter { !pitfalls.contains($0.variant) }.compactMap { cell in
            let counts = [result, before].map { $0.finishedSamples(of: cell) }
            if counts == [0, 0] { return nil }
            if counts[0] == 0 { return (cell, "no sample finished here; \(counts[1]) did in the baseline") }
            if counts[1] == 0 { return (cell, "no sample finished in the baseline") }
            return counts.min() ?? 0 < fewestSamples
                ? (cell, "one sample cannot show what varies; take at least \(fewestSamples), in both runs")
                : nil
        }
    }

    /// With fewer, it is unknown whether a count varies.
    private static let fewestSamples = 2
    /// So many equal samples show that a count does not vary: two of a varying count are equal once in five times (1,211
    /// cells of the reference runs).
    private static let steadySamples = 5

    private static func compare(
        _ result: ExperimentResult,
        _ before: ExperimentResult,
        comparesTimes: Bool
    ) -> [BaselineFinding] {
        let known = Set(before.experiment.metrics.map(\.name))
        let metrics = result.experiment.metrics.filter { known.contains($0.name) && $0.direction != .neutral }
        let variants = result.experiment.variants.filter { $0.kind != .pitfall }
        let pitfalls = result.experiment.variants.filter { $0.kind == .pitfall }
        var findings: [BaselineFinding] = []
        for scenario in result.experiment.scenarios.map(\.name) {
            for variant in variants {
                let cell = Expectation.Cell(variant.name, in: scenario)
                for metric in metrics {
                    let compared = ComparedMetric(experiment: result.experiment.name, cell: cell, metric: metric)
                    let values = (result.values(of: metric.name, cell), before.values(of: metric.name, cell))
                    if metric.isCountedByTheProgram || (metric.name == "cpuTime" && comparesTimes) {
                        findings += [finding(compared, values, comparesTimes: comparesTimes)].compactMap(\.self)
                    } else if metric.name == "cpuTime", let pitfall = pitfalls.first {
                        let sibling = Expectation.Cell(pitfall.name, in: scenario)
                        let shares = (
                            ratios(result, metric.name, cell, sibling), ratios(before, metric.name, cell, sibling)
                        )
                        findings += [finding(compared, shares, comparesTimes: comparesTimes)].compactMap(\.self)
                    }
                }
            }
        }
        return findings
    }

    /// A fix's values relative to the median of the pitfall's.
    private static func ratios(
        _ result: ExperimentResult,
        _ metric: String,
        _ cell: Expectation.Cell,
        _ sibling: Expectation.Cell
    ) -> [Double] {
        guard let pitfall = Summary(result.values(of: metric, sibling)), pitfall.median > 0 else { return [] }
        return result.values(of: metric, cell).map { $0 / pitfall.median }
    }

    /// Every sample must be worse than the baseline's worst. A count that is the same in all samples, of both runs or of
    /// five or more of the baseline's, is determined by the program: any worsening counts. A varying count partly
    /// depends on the machine's speed: it must be worse by as much as a time, and by more than the baseline's own
    /// spread. If times cannot be compared, a count that varies in either run cannot be compared either.
    private static func finding(
        _ compared: ComparedMetric,
        _ values: (current: [Double], baseline: [Double]),
        comparesTimes: Bool
    ) -> BaselineFinding? {
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
        return BaselineFinding(
            compared: compared,
            isWorse: isWorse,
            evidence: "\(range(current, compared.metric)) in \(current.count) samples, was "
                + "\(range(baseline, compared.metric)) in \(baseline.count)"
        )
    }

    private static func range(_ summary: Summary, _ metric: Metric) -> String {
        metric.unit.text(from: summary.minimum, to: summary.maximum)
    }
}

extension ExperimentResult {
    fileprivate func finishedSamples(of cell: Expectation.Cell) -> Int {
        samples(of: cell).count { $0.outcome == .finished }
    }
}

extension EnvironmentRecord {
    /// Whether times from the two machines are comparable.
    fileprivate func isComparable(with other: EnvironmentRecord) -> Bool {
        !isBusy && !other.isBusy && isOfOneKind(with: other)
    }

    /// Whether more threads were ready to run at the beginning of the run than there were processors.
    private var isBusy: Bool { (load?.first ?? 0) > Double(cores) }

    private func isOfOneKind(with other: EnvironmentRecord) -> Bool {
        (system, kernel, processor, cores, swift) == (
            other.system, other.kernel, other.processor, other.cores, other.swift
        )
    }
}
