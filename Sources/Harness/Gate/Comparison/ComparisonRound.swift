import Inference
import Model
import Statistics

/// One round of a comparison as a state machine: it receives blocks, and after some of them it looks at the figures and
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
    private let spending: ErrorSpending
    private var generator: SplitMix
    private var worsenings: [ComparedMetric: [Worsening]]
    /// The part of the budget spent at the last look, and the level that applied then.
    private var lastLook = 0.0
    private var lastLevel: Double
    /// The decisions so far; none is ever revised.
    package private(set) var decisions: [ComparedMetric: Decision] = [:]
    /// The results of each metric's blocks at the last look.
    package private(set) var evidence: [ComparedMetric: Evidence] = [:]
    /// The metrics for which no more blocks come, decided or not.
    package private(set) var givenUp: Set<ComparedMetric> = []

    /// - Parameters:
    ///   - metrics: All metrics under test: the more there are, the harder it is to call each one worse.
    ///   - level: The accepted chance of a false alarm in the round.
    ///   - seed: The seed of the resampling.
    package init(_ metrics: [ComparedMetric], leastEffect: Double, level: Double, seed: UInt64) {
        self.leastEffect = leastEffect
        spending = ErrorSpending(level: level)
        lastLevel = level
        generator = SplitMix(seed: seed)
        worsenings = Dictionary(uniqueKeysWithValues: metrics.map { ($0, []) })
    }

    /// The metrics that still need blocks.
    package var undecided: Set<ComparedMetric> {
        Set(worsenings.keys.filter { decisions[$0] == nil }).subtracting(givenUp)
    }

    /// Expects no more blocks for these metrics: their results stay as they are.
    package mutating func giveUp(_ metrics: some Sequence<ComparedMetric>) {
        givenUp.formUnion(metrics)
    }

    /// The smallest worsening that this round would have detected four times out of five, as the only metric; nil for a
    /// metric with too few blocks.
    package func smallestEffect(of metric: ComparedMetric) -> Double? {
        guard let found = evidence[metric], found.blocks >= Self.fewestBlocks else { return nil }
        // The first step of Holm's correction. Anything below the least effect is never called worse.
        return max(leastEffect, found.smallestEffect(at: lastLevel / Double(worsenings.count)))
    }

    /// Adds the results of a block.
    ///
    /// - Parameters:
    ///   - block: By metric; a metric that could not be read is missing.
    ///   - fraction: The part of the budget that is spent with this block, 1 with the last.
    package mutating func add(_ block: [ComparedMetric: Worsening], spent fraction: Double) {
        for (metric, worsening) in block { worsenings[metric]?.append(worsening) }
        guard let due = ErrorSpending.looks.last(where: { $0 <= fraction }), due > lastLook else { return }
        lastLevel = spending.level(at: due, after: lastLook)
        lastLook = due
        look(at: lastLevel)
    }

    private mutating func look(at level: Double) {
        // In a fixed order, so that the same seed gives the same intervals.
        let metrics = worsenings.keys.sorted { $0.name < $1.name }
        for metric in metrics where decisions[metric] == nil {
            evidence[metric] =
                Evidence(
                    worsenings[metric] ?? [],
                    areCounts: metric.metric.isCountedByTheProgram,
                    using: &generator
                ) ?? evidence[metric]
        }
        let corrected = HolmCorrection.adjusted(metrics.map { evidence[$0]?.probability ?? 1 })
        for (metric, probability) in zip(metrics, corrected) where decisions[metric] == nil {
            guard let found = evidence[metric] else { continue }
            if probability <= level, found.worsening >= leastEffect {
                decisions[metric] = .worse
            } else if found.upper < leastEffect, found.blocks >= Self.fewestBlocks {
                decisions[metric] = .notWorse
            }
        }
    }

    /// With fewer blocks, a bootstrap is not reliable.
    private static let fewestBlocks = 8
}
