import Model

/// One round of a comparison as a state machine: it receives blocks, looks at a metric's figures after some of them, and
/// decides.
///
/// It takes no samples and reads no clock, so a test can drive it with its own figures.
package struct ComparisonRound: Sendable {
    package enum Decision: Sendable, Equatable {
        /// The head is worse by at least the least effect worth reporting, and chance is an unlikely cause.
        case worse
        /// If the head is worse at all, it is unlikely to be worse by an effect worth reporting.
        case notWorse
    }

    /// The least effect worth reporting: 0.03 for 3 %.
    private let leastEffect: Double
    /// The accepted chance of a false alarm.
    private let level: Double
    /// Whether that chance is one of all metrics together.
    private let isShared: Bool
    private var generator: SplitMix
    private var worsenings: [ComparedMetric: [Worsening]]
    /// How many blocks it takes to call a metric not worse, where that is more than the first look's.
    private var fewestBlocks: [ComparedMetric: Int] = [:]
    /// The decisions so far; none is ever revised.
    package private(set) var decisions: [ComparedMetric: Decision] = [:]
    /// By how much the probability of each metric's last look is corrected for looking more than once.
    private var corrections: [ComparedMetric: Double] = [:]
    /// The results of each metric's blocks at the last look.
    package private(set) var evidence: [ComparedMetric: Evidence] = [:]

    /// - Parameters:
    ///   - metrics: Those under test from the start.
    ///   - level: The accepted chance of a false alarm in the round.
    ///   - isShared: Whether that chance is one of all metrics together: the more there are, the harder it is to call
    ///     each one worse.
    ///   - seed: The seed of the resampling.
    package init(_ metrics: [ComparedMetric], leastEffect: Double, level: Double, isShared: Bool, seed: UInt64) {
        self.leastEffect = leastEffect
        self.level = level
        self.isShared = isShared
        generator = SplitMix(seed: seed)
        worsenings = Dictionary(uniqueKeysWithValues: metrics.map { ($0, []) })
    }

    /// Adds a metric.
    ///
    /// - Parameter blocks: With fewer, it is not called “not worse”: a rare event that took as many to show once may show
    ///   in none of the first few.
    package mutating func ask(_ metric: ComparedMetric, atLeast blocks: Int) {
        guard worsenings[metric] == nil else { return }
        worsenings[metric] = []
        fewestBlocks[metric] = blocks
    }

    /// Takes metrics out: the others are judged as if these had never been asked about.
    package mutating func drop(_ metrics: some Sequence<ComparedMetric>) {
        for metric in metrics { worsenings[metric] = nil }
    }

    /// The metrics that can still be decided.
    package var undecided: Set<ComparedMetric> {
        Set(worsenings.filter { decisions[$0.key] == nil && nextLook(after: $0.value.count) != nil }.keys)
    }

    /// The number of blocks that count for a metric.
    package func blocks(of metric: ComparedMetric) -> Int { worsenings[metric]?.count ?? 0 }

    private func nextLook(after blocks: Int) -> Int? { LookSchedule.look(from: blocks + 1) }

    /// How many more blocks it probably takes to decide a metric: up to the first look at which an interval would be
    /// narrow enough, if the blocks went on spreading as they do.
    ///
    /// How much worse the head looks plays no part.
    package func blocksToDecision(of metric: ComparedMetric) -> Int? {
        guard let taken = worsenings[metric]?.count, let next = nextLook(after: taken) else { return nil }
        guard let needed = evidence[metric]?.blocksNeeded(for: leastEffect), needed > taken else { return next - taken }
        return (LookSchedule.look(from: needed) ?? needed) - taken
    }

    /// The smallest worsening that this round would have detected four times out of five, as the only metric; nil for a
    /// metric with too few blocks.
    package func smallestEffect(of metric: ComparedMetric) -> Double? {
        guard let found = evidence[metric], found.blocks >= LookSchedule.looks[0] else { return nil }
        // The first step of Holm's correction. Anything below the least effect is never called worse.
        let tests = LookSchedule.correction * Double(isShared ? max(worsenings.count, 1) : 1)
        return max(leastEffect, found.smallestEffect(at: level / tests))
    }

    /// Adds the results of a block.
    ///
    /// - Parameter block: By metric; a metric that could not be read is missing. Decided metrics are ignored.
    package mutating func add(_ block: [ComparedMetric: Worsening]) {
        var isLook = false
        // In a fixed order, so that the same seed gives the same intervals.
        for (metric, worsening) in block.sorted(by: { $0.key.name < $1.key.name }) {
            guard let before = worsenings[metric], decisions[metric] == nil else { continue }
            worsenings[metric] = before + [worsening]
            guard LookSchedule.looks.contains(before.count + 1) else { continue }
            read(metric)
            corrections[metric] = LookSchedule.correction
            isLook = true
        }
        if isLook { decide() }
    }

    /// Looks once more at what is undecided, because most of the time is over: a comparison with few blocks would
    /// otherwise spend hardly any of its chance. May be called once.
    package mutating func lookAtLast() {
        for metric in openMetrics {
            read(metric)
            corrections[metric] = LookSchedule.correctionAtLast
        }
        decide()
    }

    /// Reads the figures of what is undecided over all blocks, and calls nothing worse any more.
    package mutating func close() {
        for metric in openMetrics { read(metric) }
        decide(callsWorse: false)
    }

    private var openMetrics: [ComparedMetric] {
        worsenings.keys.filter { decisions[$0] == nil }.sorted { $0.name < $1.name }
    }

    private mutating func read(_ metric: ComparedMetric) {
        let found = Evidence(
            worsenings[metric] ?? [],
            areCounts: metric.metric.isCountedByTheProgram,
            using: &generator
        )
        evidence[metric] = found ?? evidence[metric]
    }

    private mutating func decide(callsWorse: Bool = true) {
        let metrics = worsenings.keys.sorted { $0.name < $1.name }
        let probabilities = metrics.map { metric in
            min(1, (evidence[metric]?.probability ?? 1) * (corrections[metric] ?? 1))
        }
        let corrected = isShared ? HolmCorrection.adjusted(probabilities) : probabilities
        for (metric, probability) in zip(metrics, corrected) where decisions[metric] == nil {
            guard let found = evidence[metric] else { continue }
            if callsWorse, probability <= level, found.worsening >= leastEffect {
                decisions[metric] = .worse
            } else if found.upper < leastEffect, found.blocks >= max(LookSchedule.looks[0], fewestBlocks[metric] ?? 0) {
                decisions[metric] = .notWorse
            }
        }
    }
}
