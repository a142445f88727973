import Model

/// A comparison of two builds as a state machine. The first round tests every metric. The second round takes new
/// samples and tests the metrics that looked worse. Only a metric that looks worse twice is called a regression.
package struct BuildComparison: Sendable {
    /// The chance of a false alarm in each round. The chance of a false alarm in both rounds is the product of both
    /// chances. The second round needs no correction for the number of metrics, because the first round already has
    /// one.
    private static let level = 0.05

    private let metrics: [ComparedMetric]
    private var first: ComparisonRound
    private var second: ComparisonRound
    private var givenUp: Set<ComparedMetric> = []
    private var notAsked: Set<ComparedMetric> = []

    /// - Parameter leastEffect: The smallest effect to detect, relative to the base: 0.03 stands for 3 %.
    package init(_ metrics: [ComparedMetric], leastEffect: Double, seed: UInt64) {
        self.metrics = metrics
        first = ComparisonRound(metrics, leastEffect: leastEffect, level: Self.level, isShared: true, seed: seed)
        // The second round tests for half of the least effect. Half of the time, an effect of exactly the least size
        // looks smaller than it is.
        second = ComparisonRound([], leastEffect: leastEffect / 2, level: Self.level, isShared: false, seed: seed &+ 1)
    }

    /// The metrics that still need blocks.
    var undecided: Set<ComparedMetric> {
        first.undecided.union(second.undecided).subtracting(givenUp)
    }

    /// The undecided metrics that looked worse in the first round. These metrics are sampled first, until each has as
    /// many blocks in the second round as in the first.
    package var suspects: Set<ComparedMetric> {
        second.undecided.subtracting(givenUp).filter { second.blocks(of: $0) < first.blocks(of: $0) }
    }

    package var hasEnded: Bool { undecided.isEmpty }

    /// Estimates how many more blocks are needed to decide about a metric. Returns nil if no number of blocks is
    /// enough.
    func blocksToDecision(of metric: ComparedMetric) -> Int? {
        guard !givenUp.contains(metric) else { return nil }
        return first.decisions[metric] == .worse
            ? second.blocksToDecision(of: metric) : first.blocksToDecision(of: metric)
    }

    /// Adds the results of a block. Results for metrics that are already decided are ignored.
    package mutating func add(_ block: [ComparedMetric: Worsening]) {
        let wanted = block.filter { !givenUp.contains($0.key) }
        // The second round gets the block first, so a block that makes a metric suspect does not also confirm the
        // suspicion.
        second.add(wanted)
        first.add(wanted)
        askAgain()
    }

    /// Moves the metrics that look worse by now to the second round. Call this method when most of the time is over.
    mutating func lookAtLast() {
        first.lookAtLast()
        askAgain()
    }

    private mutating func askAgain() {
        for (metric, decision) in first.decisions where decision == .worse {
            second.ask(metric, atLeast: first.blocks(of: metric))
        }
    }

    /// Stops testing these metrics; their verdict is "inconclusive". The other metrics are still tested.
    package mutating func giveUp(_ metrics: some Sequence<ComparedMetric>) {
        givenUp.formUnion(metrics)
    }

    /// Leaves out metrics for which no sample has a value.
    mutating func leaveOut(_ metrics: some Sequence<ComparedMetric>) {
        notAsked.formUnion(metrics)
        first.drop(metrics)
    }

    /// Ends the comparison. An undecided metric keeps the evidence of all its blocks.
    package mutating func close() {
        first.close()
        second.lookAtLast()
    }

    var asked: [ComparedMetric] { metrics.filter { !notAsked.contains($0) } }
    var leftOut: [ComparedMetric] { metrics.filter(notAsked.contains) }

    /// Returns the result for a metric.
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
