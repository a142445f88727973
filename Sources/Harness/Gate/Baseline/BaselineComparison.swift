import Model
import Statistics

/// A run held against one that was stored before: another day, and perhaps another machine.
///
/// What a program counts is the same on any machine, and is compared tightly. Times are not: there a fix is held to the
/// pitfall beside it in the same run, and only where both runs come from one kind of machine, with little else to do, is
/// a time compared with a time, and a count that varies with a count.
package struct BaselineComparison: Sendable {
    /// Why an experiment, or a fix in a scenario, cannot be compared, by its name: it is missing, or was measured
    /// otherwise.
    package private(set) var incomparable: [String: String] = [:]
    package private(set) var findings: [BaselineFinding] = []
    /// The experiments whose times were compared with times.
    package private(set) var withTimes: Set<String> = []

    package var hasRegressed: Bool { findings.contains { $0.isWorse } }

    /// How much more a time, a fix's share of the pitfall's, or a count that varies has to be than the baseline's worst: a
    /// quarter. Runs may be days apart; what is smaller than this is for `pitfalls compare`.
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
            incomparable[name] = "only the baseline has it"
        }
        if current.experiments.isEmpty { incomparable["the run"] = "it holds no experiment" }
    }

    /// The comparison with a baseline that does not exist: nothing can be compared.
    package init(missing path: String) {
        incomparable["the baseline"] = "\(path) does not exist; keep the results.json of a run there"
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

    /// The fixes in scenarios that only one of the runs has figures of, or too few.
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
            if counts[0] == 0 { return (cell, "no sample of it finished here, and \(counts[1]) did in the baseline") }
            if counts[1] == 0 { return (cell, "no sample of it finished in the baseline") }
            return counts.min() ?? 0 < fewestSamples
                ? (cell, "a single sample does not show what varies; take at least \(fewestSamples), in both runs")
                : nil
        }
    }

    /// With fewer nobody knows whether a count varies.
    private static let fewestSamples = 2

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

    /// Every sample has to be worse than the baseline's worst. A count that is the same in all samples is so by what the
    /// program does, and may not be worse at all; one that varies has a little of the machine's speed in it, and has to
    /// be worse by as much as a time, and by more than the baseline's own differ; where times cannot be compared, it cannot.
    private static func finding(
        _ compared: ComparedMetric,
        _ values: (current: [Double], baseline: [Double]),
        comparesTimes: Bool
    ) -> BaselineFinding? {
        guard min(values.current.count, values.baseline.count) >= fewestSamples else { return nil }
        guard let current = Summary(values.current), let baseline = Summary(values.baseline) else { return nil }
        let isCount = compared.metric.isCountedByTheProgram
        let isSteady = isCount && current.minimum == current.maximum && baseline.minimum == baseline.maximum
        if isCount, !isSteady, !comparesTimes { return nil }
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
    /// Whether a time from one of the two machines says anything of a time from the other.
    fileprivate func isComparable(with other: EnvironmentRecord) -> Bool {
        !isBusy && !other.isBusy && isOfOneKind(with: other)
    }

    /// Whether more wanted to run when the run began than there were processors.
    private var isBusy: Bool { (load?.first ?? 0) > Double(cores) }

    private func isOfOneKind(with other: EnvironmentRecord) -> Bool {
        (system, kernel, processor, cores, swift) == (
            other.system, other.kernel, other.processor, other.cores, other.swift
        )
    }
}
