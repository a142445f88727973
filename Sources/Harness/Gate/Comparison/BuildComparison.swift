import Model

/// A comparison of two builds as a state machine: a first round that tests everything, and a second round with new
/// samples for what looked worse. Only what looks worse twice is called a regression.
package struct BuildComparison: Sendable {
    /// The part of the budget that the first round may spend.
    private static let firstShare = 2.0 / 3
    /// The chance of a false alarm in each round: in both, it is the product.
    private static let level = 0.05

    private let leastEffect: Double
    private let seed: UInt64
    private var first: ComparisonRound
    private var second: ComparisonRound?
    /// The part of the budget that was spent at the start of the second round.
    private var secondBegan = 1.0
    package private(set) var hasEnded = false

    /// - Parameters:
    ///   - metrics: What is tested.
    ///   - leastEffect: The least effect worth reporting, relative to the base: 0.03 for 3 %.
    ///   - seed: The seed of the resampling.
    package init(_ metrics: [ComparedMetric], leastEffect: Double, seed: UInt64) {
        self.leastEffect = leastEffect
        self.seed = seed
        first = ComparisonRound(metrics, leastEffect: leastEffect, level: Self.level, seed: seed)
        hasEnded = metrics.isEmpty
    }

    /// The metrics that still need blocks.
    package var undecided: Set<ComparedMetric> {
        if hasEnded { return [] }
        return second?.undecided ?? first.undecided
    }

    /// Adds the results of a block.
    ///
    /// - Parameters:
    ///   - block: By metric; decided metrics are ignored.
    ///   - spent: The part of the whole budget that is spent.
    package mutating func add(_ block: [ComparedMetric: Worsening], spent: Double) {
        guard !hasEnded else { return }
        if second != nil {
            let fraction = secondBegan < 1 ? (spent - secondBegan) / (1 - secondBegan) : 1
            second?.add(block, spent: fraction)
            hasEnded = second?.undecided.isEmpty != false || spent >= 1
            return
        }
        first.add(block, spent: spent / Self.firstShare)
        endFirstRoundWhereDue(spent: spent)
    }

    /// Expects no more blocks for these metrics, whose samples fail: they are inconclusive, and the others continue.
    package mutating func giveUp(_ metrics: some Sequence<ComparedMetric>, spent: Double) {
        guard !hasEnded else { return }
        if second != nil {
            second?.giveUp(metrics)
            hasEnded = second?.undecided.isEmpty != false
        } else {
            first.giveUp(metrics)
            endFirstRoundWhereDue(spent: spent)
        }
    }

    /// Continues with the second round, or ends, if the first round needs no more blocks or has used its part of the
    /// budget.
    private mutating func endFirstRoundWhereDue(spent: Double) {
        guard first.undecided.isEmpty || spent >= Self.firstShare else { return }
        let suspects = first.decisions.filter { $0.value == .worse && !first.givenUp.contains($0.key) }.map(\.key)
        guard !suspects.isEmpty, spent < 1 else {
            hasEnded = true
            return
        }
        secondBegan = spent
        // An effect of exactly the least size looks smaller every other time.
        second = ComparisonRound(suspects, leastEffect: leastEffect / 2, level: Self.level, seed: seed &+ 1)
    }

    /// The result for a metric.
    package func finding(of metric: ComparedMetric) -> ComparisonFinding {
        let evidence = first.evidence[metric]
        let confirmation = second?.evidence[metric]
        return ComparisonFinding(
            compared: metric,
            verdict: verdict(of: metric),
            evidence: evidence,
            confirmation: confirmation,
            smallestEffect: first.smallestEffect(of: metric)
        )
    }

    private func verdict(of metric: ComparedMetric) -> ComparisonFinding.Conclusion {
        switch first.decisions[metric] {
        case .worse: second?.decisions[metric] == .worse ? .regressed : .inconclusive
        case .notWorse: .notRegressed
        case nil: .inconclusive
        }
    }
}
