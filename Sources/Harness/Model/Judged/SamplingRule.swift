/// A rule that says when an expectation has enough samples: the expectation holds by a wide margin, all samples agree,
/// or no further sample can change whether it holds.
package enum SamplingRule {
    /// A figure is far from its bound if the two differ by at least this factor.
    private static let distance = 2.0

    /// Returns true if more samples would probably not change an expectation's verdict.
    ///
    /// - Parameter planned: The maximum number of samples of a cell.
    package static func isSettled(
        _ expectation: Expectation,
        in result: ExperimentResult,
        planned: (Expectation.Cell) -> Int
    ) -> Bool {
        // The figure of a disturbed sample may be too small, because the machine's delay is subtracted from it.
        guard !expectation.claim.cells.contains(where: result.isDisturbed) else { return false }
        return switch Judgement.plainVerdict(of: expectation, over: result).ruling {
        case .failed:
            // One duration can contain a wait that is not the program's, so one that is too long settles nothing.
            isDecided(expectation, in: result, planned)
                && (!expectation.judgesExtremeDuration(in: result) || hasUnfinished(expectation, in: result))
        case .held:
            holds(expectation.claim, by: distance, in: result) || isUnanimous(expectation.claim, in: result)
                || isDecided(expectation, in: result, planned)
        // If the samples could not read the metric, more samples do not help. More samples may help if a sample did not
        // finish.
        case .undecided: !hasUnfinished(expectation, in: result)
        case .notMeasured: true
        }
    }

    /// Returns true if the expectation would hold by a factor for each sample alone.
    private static func holds(_ claim: Expectation.Claim, by factor: Double, in result: ExperimentResult) -> Bool {
        guard case .figure(let figure, let relation, let bound) = claim else { return true }
        let values = result.values(of: figure.metric, figure.cell)
        guard let least = values.min(), let most = values.max() else { return false }
        let bounds: (least: Double, most: Double)
        switch bound {
        case .constant(let value): bounds = (value, value)
        case .multiple(let multiple, of: let other):
            let others = result.values(of: other.metric, other.cell)
            bounds = (multiple * (others.min() ?? 0), multiple * (others.max() ?? 0))
        }
        return switch relation {
        case .atMost: most * factor <= bounds.least
        // A count of one is as far from none as a count of none is from one.
        case .atLeast: least > 0 && least >= factor * bounds.most || least == 1 && bounds.most == 1
        case .equals: least == most && bounds.least == bounds.most
        }
    }

    /// Returns true if new samples have confirmed a failure, and no more of them can undo that.
    ///
    /// - Parameter planned: The maximum number of confirming samples of a cell.
    package static func isConfirmed(
        _ expectation: Expectation,
        in result: ExperimentResult,
        planned: (Expectation.Cell) -> Int
    ) -> Bool {
        let again = result.filtered { $0.isConfirmation && !$0.isDisturbed }
        return Judgement.plainVerdict(of: expectation, over: again).ruling == .failed
            && isDecided(expectation, in: again, planned)
    }

    /// Returns true if no further sample that finishes can change the verdict: a largest value that is too large stays
    /// too large, and a median stays on its side if all samples so far are on it, and are most of the planned ones.
    private static func isDecided(
        _ expectation: Expectation,
        in result: ExperimentResult,
        _ planned: (Expectation.Cell) -> Int
    ) -> Bool {
        // One wrong end makes the expectation fail.
        guard case .figure(let figure, let relation, let bound) = expectation.claim,
            !hasUnfinished(expectation, in: result)
        else { return Judgement.plainVerdict(of: expectation, over: result).ruling == .failed }
        func finalValues(_ figure: Expectation.Figure) -> ClosedRange<Double> {
            let values = result.values(of: figure.metric, figure.cell)
            guard let least = values.min(), let most = values.max() else { return -.infinity ... .infinity }
            return switch figure.statistic {
            case .minimum: -.infinity...least
            case .maximum: most ... .infinity
            case .median: 2 * values.count > planned(figure.cell) ? least...most : -.infinity ... .infinity
            }
        }
        let observed = finalValues(figure)
        let limits: ClosedRange<Double>
        switch bound {
        case .constant(let value): limits = value...value
        case .multiple(let multiple, of: let other):
            let others = finalValues(other)
            // Nothing is not at least two times nothing, so 0 decides little as a bound.
            guard multiple > 0, others.lowerBound > 0 || relation != .atLeast else { return false }
            limits = multiple * others.lowerBound...multiple * others.upperBound
        }
        return switch relation {
        case .atMost: observed.upperBound <= limits.lowerBound || observed.lowerBound > limits.upperBound
        case .atLeast: observed.lowerBound >= limits.upperBound || observed.upperBound < limits.lowerBound
        case .equals: !observed.overlaps(limits) || observed == limits && observed.lowerBound == observed.upperBound
        }
    }

    private static func hasUnfinished(_ expectation: Expectation, in result: ExperimentResult) -> Bool {
        expectation.claim.cells.contains { result.samples(of: $0).endings != nil }
    }

    private static func isUnanimous(_ claim: Expectation.Claim, in result: ExperimentResult) -> Bool {
        claim.figures.allSatisfy { figure in
            let values = result.values(of: figure.metric, figure.cell)
            return values.count > 1 && values.allSatisfy { $0 == values[0] }
        }
    }
}

extension Expectation.Claim {
    /// The figure that the claim is about, and the figure of its bound; empty if the claim is about an end.
    fileprivate var figures: [Expectation.Figure] {
        switch self {
        case .figure(let figure, _, .multiple(_, of: let other)): [figure, other]
        case .figure(let figure, _, .constant): [figure]
        case .crashes, .timesOut, .finishes: []
        }
    }
}
