import Foundation

/// Judges an experiment's expectations over its samples.
///
/// A sample that the machine disturbed cannot make an expectation fail. The exceptions are counts that no delay
/// changes. A failure must be confirmed: the expectation must fail over the first samples and again over new samples.
/// Only a crash of a fix needs no confirmation.
package enum Judgement {
    /// The verdict of every expectation, in the order of the declaration. An expectation about a scenario with the
    /// user's own feed is not judged: its numbers are about the generated feed.
    ///
    /// - Parameters:
    ///   - environment: The machine on which the samples were taken. Expectations for other systems are not judged.
    ///   - isCutOff: Whether the run ended too early to confirm failures.
    package static func verdicts(
        of result: ExperimentResult,
        in environment: EnvironmentRecord? = nil,
        isCutOff: Bool = false
    ) -> [Verdict] {
        let first = result.filtered { !$0.isConfirmation }
        let again = result.filtered(\.isConfirmation)
        let (quietFirst, quietAgain) = (first.filtered { !$0.isDisturbed }, again.filtered { !$0.isDisturbed })
        return result.experiment.expectations.map { expectation in
            if let environment, !expectation.concerns(environment) {
                return Verdict(expectation: expectation, ruling: .notMeasured, evidence: Verdict.elsewhere)
            }
            if expectation.claim.cells.contains(where: { result.parameters.givenFeed(in: $0.scenario) != nil }) {
                let reason = "about the generated feed, not a given one"
                return Verdict(expectation: expectation, ruling: .notMeasured, evidence: reason)
            }
            let taken = expectation.claim.cells.flatMap(result.taken)
            let isCounted = expectation.isUnaffectedByDelays == true
            var verdict = combined(
                plainVerdict(of: expectation, over: result),
                first: plainVerdict(of: expectation, over: isCounted ? first.filtered(\.canCount) : quietFirst),
                again: plainVerdict(of: expectation, over: isCounted ? again.filtered(\.canCount) : quietAgain),
                typical: typicalVerdict(of: expectation, over: result),
                machine: MachineEvidence(expectation, taken),
                isCutOff: isCutOff
            )
            verdict.samples = taken.count
            verdict.disturbed = taken.count(where: \.isDisturbed)
            return verdict
        }
    }

    /// - Parameters:
    ///   - whole: The verdict over all undisturbed samples. If a cell has only disturbed samples, these samples count.
    ///   - first: The verdict over the samples that may decide the verdict, without the confirmations.
    ///   - again: The verdict over the confirmations that may decide the verdict.
    ///   - typical: As `whole`, but the median duration is judged in place of the largest or the smallest one.
    private static func combined(
        _ whole: Verdict,
        first: Verdict,
        again: @autoclosure () -> Verdict,
        typical: @autoclosure () -> Verdict,
        machine: @autoclosure () -> MachineEvidence,
        isCutOff: Bool
    ) -> Verdict {
        guard whole.ruling == .failed || first.ruling == .failed else { return whole }
        let machine = machine()
        guard !machine.hasFixCrashed else { return whole }
        let (again, typical) = (again(), typical())
        var verdict = whole
        switch (first.ruling, again.ruling) {
        case (.failed, .failed):
            verdict.ruling = .failed
            verdict.evidence += "; confirmed by new samples"
        case (.failed, .notMeasured) where isCutOff:
            verdict.ruling = .undecided
            verdict.evidence += "; the run was cut off before it was confirmed"
        case (.failed, .notMeasured) where !machine.disturbedConfirmation:
            verdict.ruling = .failed
        case (_, .held) where whole.ruling == .held:
            verdict.evidence += "; failed at first, but not in new samples"
        case (.failed, .held) where typical.ruling == .held:
            verdict.ruling = .held
            verdict.evidence = "\(typical.evidence); failed at first (\(whole.evidence)), but not in new samples"
        case (_, .notMeasured) where machine.isDisturbed, (.notMeasured, _) where machine.isDisturbed:
            verdict.ruling = .undecided
            verdict.evidence = "the machine was busy: \(machine.text); \(whole.evidence)"
        default:
            // The two verdicts differ if, for example, a pitfall did not show at first, and then crashed in new
            // samples.
            verdict.ruling = .undecided
            verdict.evidence += "; \(first.ruling.word) at first, \(again.ruling.word) in new samples"
        }
        return verdict
    }

    /// Returns the verdict over all undisturbed samples. If a cell has only disturbed samples, these samples count.
    static func plainVerdict(of expectation: Expectation, over result: ExperimentResult) -> Verdict {
        let cells = expectation.claim.cells
        guard !cells.contains(where: { result.samples(of: $0).isEmpty }) else {
            return Verdict(expectation: expectation, ruling: .notMeasured, evidence: "no samples were taken")
        }
        switch expectation.claim {
        case .crashes(let cell, let cause):
            return end(result.samples(of: cell), expectation) { $0.isCrash(by: cause) }
        case .timesOut(let cell):
            return end(result.samples(of: cell), expectation) { if case .timedOut = $0 { true } else { false } }
        case .finishes(let cell):
            return end(result.samples(of: cell), expectation) { $0 == .finished }
        case .figure(let figure, let relation, let bound):
            // An unfinished sample has no figure. The expectation fails if the sample is the fix's own sample.
            // Otherwise the expectation is undecided.
            for cell in cells {
                guard let endings = result.samples(of: cell).endings else { continue }
                let isOwn = cell == figure.cell && expectation.role.judgesTheFix
                return Verdict(
                    expectation: expectation,
                    ruling: isOwn ? .failed : .undecided,
                    evidence: "\(cell.variant): \(endings)"
                )
            }
            return compare(figure, relation, bound, expectation, result)
        }
    }

    /// Returns the verdict as ``plainVerdict(of:over:)`` does, but judges the median duration in place of the largest
    /// or the smallest one. One sample's duration can contain a wait that is not the program's, such as a wait for the
    /// disk. A count that is wrong once is wrong.
    private static func typicalVerdict(of expectation: Expectation, over result: ExperimentResult) -> Verdict {
        var typical = expectation
        if case .figure(var figure, let relation, let bound) = expectation.claim,
            expectation.judgesExtremeDuration(in: result)
        {
            figure.statistic = .median
            typical.claim = .figure(figure, relation, bound)
        }
        return plainVerdict(of: typical, over: result)
    }

    private static func end(
        _ samples: [Sample],
        _ expectation: Expectation,
        asIn isExpected: (Sample.Outcome) -> Bool
    ) -> Verdict {
        Verdict(
            expectation: expectation,
            ruling: samples.allSatisfy { isExpected($0.outcome) } ? .held : .failed,
            evidence: samples.endings
                ?? (samples.count == 1 ? "the sample finished" : "all \(samples.count) samples finished")
        )
    }

    private static func compare(
        _ figure: Expectation.Figure,
        _ relation: Expectation.Relation,
        _ bound: Expectation.Bound,
        _ expectation: Expectation,
        _ result: ExperimentResult
    ) -> Verdict {
        func verdict(_ ruling: Verdict.Ruling, _ evidence: String) -> Verdict {
            Verdict(expectation: expectation, ruling: ruling, evidence: evidence)
        }
        func undecided(_ figure: Expectation.Figure) -> Verdict {
            verdict(.undecided, "\(figure.metric) of \(figure.cell.variant) is unavailable")
        }
        func text(_ value: Double, _ metric: String) -> String {
            (result.experiment.metrics.first { $0.name == metric }?.unit ?? .count).text(value)
        }
        guard let observed = result.value(of: figure) else { return undecided(figure) }
        let shown = "\(figure.statistic.label) \(text(observed, figure.metric))"
        switch bound {
        case .constant(let limit):
            return verdict(
                relation.holds(observed, limit) ? .held : .failed,
                "\(shown), \(relation.label) \(text(limit, figure.metric))"
            )
        case .multiple(let factor, of: let other):
            guard let reference = result.value(of: other) else { return undecided(other) }
            // If both figures are 0, “at least two times” must not hold, although 0 ≥ 2 × 0.
            let isNothing = observed == 0 && reference == 0 && relation == .atLeast && factor > 1
            return verdict(
                relation.holds(observed, factor * reference) && !isNothing ? .held : .failed,
                """
                \(figure.cell.variant): \(shown); \
                \(other.cell.variant): \(other.statistic.label) \(text(reference, other.metric)); \
                \(relation.label) \(DecimalText.text(factor, decimals: 3, keepsZeros: false)) times that
                """
            )
        }
    }
}

extension Expectation {
    /// Whether the expectation is about the longest or the shortest of several durations.
    func judgesExtremeDuration(in result: ExperimentResult) -> Bool {
        guard case .figure(let figure, _, _) = claim, figure.statistic != .median else { return false }
        return result.experiment.metrics.contains { $0.name == figure.metric && $0.unit == .milliseconds }
    }
}

extension ResultDocument {
    /// Judges every experiment that has samples. Uses all samples that have been taken so far.
    package mutating func judge() {
        for index in experiments.indices where !experiments[index].samples.isEmpty {
            experiments[index].verdicts = verdicts(ofExperimentAt: index)
        }
    }

    /// Returns an experiment's verdicts over the samples that have been taken so far.
    package func verdicts(ofExperimentAt index: Int) -> [Verdict] {
        Judgement.verdicts(
            of: experiments[index],
            in: environment(of: experiments[index]),
            isCutOff: status != .complete
        )
    }
}

/// The machine's disturbance of an expectation's samples, as their controls recorded it, and whether a fix crashed. A
/// crash of a fix counts even on a busy machine.
private struct MachineEvidence {
    let isDisturbed: Bool
    let disturbedConfirmation: Bool
    /// Whether the fix crashed. SIGKILL does not count as a crash, because the system also kills a process that needs
    /// too much memory.
    let hasFixCrashed: Bool
    let text: String

    init(_ expectation: Expectation, _ samples: [Sample]) {
        let subject = expectation.claim.cells[0]
        let disturbed = samples.filter(\.isDisturbed)
        isDisturbed = !disturbed.isEmpty
        disturbedConfirmation = disturbed.contains(where: \.isConfirmation)
        hasFixCrashed =
            expectation.role.judgesTheFix
            && samples.contains { sample in
                guard case .crashed(let signal) = sample.outcome else { return false }
                return sample.variant == subject.variant && sample.scenario == subject.scenario && signal != SIGKILL
            }
        let latest = disturbed.compactMap(\.control?.longestDelay).max() ?? 0
        let stolen = disturbed.compactMap(\.control?.stolen).max() ?? 0
        let starved = disturbed.compactMap(\.control?.starved).max() ?? 0
        let throttled = disturbed.compactMap(\.control?.throttled).max() ?? 0
        func text(_ time: Double) -> String { Metric.Unit.milliseconds.text(time) }
        let parts = [
            latest > 0 || starved == 0 ? "the control was late by up to \(text(latest))" : nil,
            stolen > 0 ? "the host took up to \(text(stolen))" : nil,
            throttled > 0 ? "a quota withheld up to \(text(throttled)) of processor time" : nil,
            starved > 0 ? "a thread waited \(text(starved)) for a processor before the deadline" : nil,
        ]
        self.text = parts.compactMap(\.self).joined(separator: ", ")
    }
}

extension Sample {
    /// Whether the sample's counts are valid. A disturbed sample without an end may have been cut short, so its counts
    /// are not valid.
    fileprivate var canCount: Bool { !isDisturbed || outcome == .finished }
}
