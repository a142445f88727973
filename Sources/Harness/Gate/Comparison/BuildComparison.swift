import Model

/// A comparison of two builds as a state machine: a first round in which everything is looked at, and a second one, of
/// samples of its own, for what looked worse. Only what looks worse twice is called a regression.
package struct BuildComparison: Sendable {
    /// The part of the budget that the first round may spend.
    private static let firstShare = 2.0 / 3
    /// The chance of a false alarm in each round: in both, it is the product.
    private static let level = 0.05

    private let leastEffect: Double
    private let seed: UInt64
    private var first: ComparisonRound
    private var second: ComparisonRound?
    /// The part of the budget that was spent when the second round began.
    private var secondBegan = 1.0
    package private(set) var hasEnded = false

    /// - Parameters:
    ///   - metrics: What is looked at.
    ///   - leastEffect: Worth reporting, in relation to the base: 0.03 for 3 %.
    ///   - seed: Of the resampling.
    package init(_ metrics: [ComparedMetric], leastEffect: Double, seed: UInt64) {
        self.leastEffect = leastEffect
        self.seed = seed
        first = ComparisonRound(metrics, leastEffect: leastEffect, level: Self.level, seed: seed)
        hasEnded = metrics.isEmpty
    }

    /// The metrics that another block would tell more about.
    package var undecided: Set<ComparedMetric> {
        if hasEnded { return [] }
        return second?.undecided ?? first.undecided
    }

    /// Takes what a block said.
    ///
    /// - Parameters:
    ///   - block: By metric; those that are decided are ignored.
    ///   - spent: The part of the whole budget that is gone.
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

    /// Expects no more blocks of these metrics, whose samples fail: they are inconclusive, and the others go on.
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

    /// Goes on to the second round, or to the end, where the first tells no more or has had its part of the budget.
    private mutating func endFirstRoundWhereDue(spent: Double) {
        guard first.undecided.isEmpty || spent >= Self.firstShare else { return }
        let suspects = first.decisions.filter { $0.value == .worse && !first.givenUp.contains($0.key) }.map(\.key)
        guard !suspects.isEmpty, spent < 1 else {
            hasEnded = true
            return
        }
        secondBegan = spent
        // An effect as small as is worth reporting looks smaller every other time.
        second = ComparisonRound(suspects, leastEffect: leastEffect / 2, level: Self.level, seed: seed &+ 1)
    }

    /// What became of a metric.
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
