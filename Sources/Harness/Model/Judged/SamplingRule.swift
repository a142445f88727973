/// A rule that says when an expectation has enough samples: the expectation holds by a wide margin, all samples agree,
/// or the remaining samples cannot change the median's side.
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
        case .failed: false
        case .held:
            holds(expectation.claim, by: distance, in: result) || isUnanimous(expectation.claim, in: result)
                || isDecided(expectation.claim, in: result, planned)
        // If the samples could not read the metric, more samples do not help. More samples may help if a sample did not
        // finish.
        case .undecided: expectation.claim.cells.allSatisfy { result.samples(of: $0).endings == nil }
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
        case .atLeast: least >= factor * bounds.most || least == 1 && bounds.most == 1
        case .equals: least == most && bounds.least == bounds.most
        }
    }

    /// Returns true if every sample holds, and the samples are the majority of all planned samples. Then the median of
    /// all samples will hold, whatever the others are.
    private static func isDecided(
        _ claim: Expectation.Claim,
        in result: ExperimentResult,
        _ planned: (Expectation.Cell) -> Int
    ) -> Bool {
        let isMajority = claim.figures.allSatisfy { figure in
            let count = result.values(of: figure.metric, figure.cell).count
            return figure.statistic == .median && 2 * count > planned(figure.cell)
        }
        return isMajority && holds(claim, by: 1, in: result)
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
