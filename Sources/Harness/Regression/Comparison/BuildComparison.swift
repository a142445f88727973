import Model

/// A comparison of two builds as a state machine: a first round that tests every metric, and a second round with new
/// samples for the metrics that looked worse. Only a metric that looks worse twice is called a regression.
package struct BuildComparison: Sendable {
    /// The chance of a false alarm in each round; the chance in both is the product. The second round needs no
    /// correction for the number of metrics, because the first has made it.
    private static let level = 0.05

    private let metrics: [ComparedMetric]
    private var first: ComparisonRound
    private var second: ComparisonRound
    private var givenUp: Set<ComparedMetric> = []
    private var notAsked: Set<ComparedMetric> = []

    /// - Parameter leastEffect: Relative to the base: 0.03 for 3 %.
    package init(_ metrics: [ComparedMetric], leastEffect: Double, seed: UInt64) {
        self.metrics = metrics
        first = ComparisonRound(metrics, leastEffect: leastEffect, level: Self.level, isShared: true, seed: seed)
        // An effect of exactly the least size looks smaller every other time.
        second = ComparisonRound([], leastEffect: leastEffect / 2, level: Self.level, isShared: false, seed: seed &+ 1)
    }

    /// The metrics that still need blocks.
    var undecided: Set<ComparedMetric> {
        first.undecided.union(second.undecided).subtracting(givenUp)
    }

    /// The undecided metrics that looked worse. They come before all others until the second round has as many blocks
    /// as made them look worse; after that they wait like the others.
    package var suspects: Set<ComparedMetric> {
        second.undecided.subtracting(givenUp).filter { second.blocks(of: $0) < first.blocks(of: $0) }
    }

    package var hasEnded: Bool { undecided.isEmpty }

    /// How many more blocks a decision about a metric probably takes; nil if no number would do.
    func blocksToDecision(of metric: ComparedMetric) -> Int? {
        guard !givenUp.contains(metric) else { return nil }
        return first.decisions[metric] == .worse
            ? second.blocksToDecision(of: metric) : first.blocksToDecision(of: metric)
    }

    /// Adds the results of a block; decided metrics are ignored.
    package mutating func add(_ block: [ComparedMetric: Worsening]) {
        let wanted = block.filter { !givenUp.contains($0.key) }
        // A block that made a metric suspect does not confirm it.
        second.add(wanted)
        first.add(wanted)
        askAgain()
    }

    /// Most of the time is over: what looks worse by now is tested again in the rest.
    mutating func lookAtLast() {
        first.lookAtLast()
        askAgain()
    }

    private mutating func askAgain() {
        for (metric, decision) in first.decisions where decision == .worse {
            second.ask(metric, atLeast: first.blocks(of: metric))
        }
    }

    /// Expects no more blocks for these metrics, because their samples fail: they are inconclusive, and the others
    /// continue.
    package mutating func giveUp(_ metrics: some Sequence<ComparedMetric>) {
        givenUp.formUnion(metrics)
    }

    /// Leaves out metrics that no sample has a value for.
    mutating func leaveOut(_ metrics: some Sequence<ComparedMetric>) {
        notAsked.formUnion(metrics)
        first.drop(metrics)
    }

    /// Ends the comparison: what is undecided stays so, with the evidence of all its blocks.
    package mutating func close() {
        first.close()
        second.lookAtLast()
    }

    var asked: [ComparedMetric] { metrics.filter { !notAsked.contains($0) } }
    var leftOut: [ComparedMetric] { metrics.filter(notAsked.contains) }

    /// The result for a metric.
    package func finding(of metric: ComparedMetric) -> ComparisonFinding {
        ComparisonFinding(
            metric,
            verdict(of: metric),
            evidence: first.evidence[metric],
            smallestEffect: first.smallestEffect(of: metric),
            confirmation: second.evidence[metric]
        )
    }

    private func verdict(of metric: ComparedMetric) -> ComparisonFinding.Conclusion {
        switch first.decisions[metric] {
        case .worse: second.decisions[metric] == .worse ? .regressed : .inconclusive
        case .notWorse: .notRegressed
        case nil: .inconclusive
        }
    }
}
