/// A rule that says when an expectation has enough samples: the expectation holds by a wide margin, or all samples
/// agree.
package enum SamplingRule {
    /// A figure is far from its bound if the two differ by at least this factor.
    private static let distance = 2.0

    /// Returns true if more samples would probably not change an expectation's verdict.
    package static func isSettled(_ expectation: Expectation, in result: ExperimentResult) -> Bool {
        // The figure of a disturbed sample may be too small, because the machine's delay is subtracted from it.
        guard !expectation.claim.cells.contains(where: result.isDisturbed) else { return false }
        return switch Judgement.plainVerdict(of: expectation, over: result).ruling {
        case .failed: false
        case .held: isFar(expectation.claim, in: result) || isUnanimous(expectation.claim, in: result)
        // If the samples could not read the metric, more samples do not help. More samples may help if a sample did not
        // finish.
        case .undecided: expectation.claim.cells.allSatisfy { result.samples(of: $0).endings == nil }
        case .notMeasured: true
        }
    }

    /// Returns true if the expectation would hold by a wide margin for each sample alone.
    private static func isFar(_ claim: Expectation.Claim, in result: ExperimentResult) -> Bool {
        guard case .figure(let figure, let relation, let bound) = claim else { return true }
        let values = result.values(of: figure.metric, figure.cell)
        guard let least = values.min(), let most = values.max() else { return false }
        let bounds: (least: Double, most: Double)
        switch bound {
        case .constant(let value): bounds = (value, value)
        case .multiple(let factor, of: let other):
            let others = result.values(of: other.metric, other.cell)
            bounds = (factor * (others.min() ?? 0), factor * (others.max() ?? 0))
        }
        return switch relation {
        case .atMost: most * distance <= bounds.least
        case .atLeast: least >= distance * bounds.most
        case .equals: least == most && bounds.least == bounds.most
        }
    }

    private static func isUnanimous(_ claim: Expectation.Claim, in result: ExperimentResult) -> Bool {
        guard case .figure(let figure, _, let bound) = claim else { return true }
        var figures = [figure]
        if case .multiple(_, of: let other) = bound { figures.append(other) }
        return figures.allSatisfy { figure in
            let values = result.values(of: figure.metric, figure.cell)
            return values.count > 1 && values.allSatisfy { $0 == values[0] }
        }
    }
}
