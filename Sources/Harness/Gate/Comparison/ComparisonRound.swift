import Inference
import Model
import Statistics

/// One round of a comparison as a state machine: blocks come in, and at some of them it looks and decides.
///
/// It takes no samples and knows no clock, so that a test can drive it with figures of its own.
package struct ComparisonRound: Sendable {
    package enum Decision: Sendable, Equatable {
        /// The head is worse, by at least the least effect that is worth reporting, and hardly by chance.
        case worse
        /// If the head is worse at all, then hardly by as much as is worth reporting.
        case notWorse
    }

    /// The least effect worth reporting: 0.03 for 3 %.
    private let leastEffect: Double
    private let spending: ErrorSpending
    private var generator: SplitMix
    private var worsenings: [ComparedMetric: [Worsening]]
    /// The part of the budget after which it looked last, and the level that was then the judge.
    private var lastLook = 0.0
    private var lastLevel: Double
    /// What is decided; nothing is ever decided again.
    package private(set) var decisions: [ComparedMetric: Decision] = [:]
    /// What each metric's blocks said when last looked at.
    package private(set) var evidence: [ComparedMetric: Evidence] = [:]
    /// Those of which no more blocks come, decided or not.
    package private(set) var givenUp: Set<ComparedMetric> = []

    /// - Parameters:
    ///   - metrics: All those that are looked at: the more, the harder it is for each to be called worse.
    ///   - level: The chance of a false alarm in the round that is put up with.
    ///   - seed: Of the resampling.
    package init(_ metrics: [ComparedMetric], leastEffect: Double, level: Double, seed: UInt64) {
        self.leastEffect = leastEffect
        spending = ErrorSpending(level: level)
        lastLevel = level
        generator = SplitMix(seed: seed)
        worsenings = Dictionary(uniqueKeysWithValues: metrics.map { ($0, []) })
    }

    /// The metrics that another block would tell more about.
    package var undecided: Set<ComparedMetric> {
        Set(worsenings.keys.filter { decisions[$0] == nil }).subtracting(givenUp)
    }

    /// Expects no more blocks of these metrics: they stay as they are.
    package mutating func giveUp(_ metrics: some Sequence<ComparedMetric>) {
        givenUp.formUnion(metrics)
    }

    /// The smallest worsening that this round would have called one four times out of five, alone among its metrics;
    /// nil of a metric that it has too few blocks of.
    package func smallestEffect(of metric: ComparedMetric) -> Double? {
        guard let found = evidence[metric], found.blocks >= Self.fewestBlocks else { return nil }
        // The first step of Holm's correction. What is below the least effect is never called worse.
        return max(leastEffect, found.smallestEffect(at: lastLevel / Double(worsenings.count)))
    }

    /// Takes what a block said.
    ///
    /// - Parameters:
    ///   - block: By metric; a metric that could not be read is missing.
    ///   - fraction: Of the budget that is spent with this block, 1 with the last.
    package mutating func add(_ block: [ComparedMetric: Worsening], spent fraction: Double) {
        for (metric, worsening) in block { worsenings[metric]?.append(worsening) }
        guard let due = ErrorSpending.looks.last(where: { $0 <= fraction }), due > lastLook else { return }
        lastLevel = spending.level(at: due, after: lastLook)
        lastLook = due
        look(at: lastLevel)
    }

    private mutating func look(at level: Double) {
        // In one order, so that the same seed gives the same intervals.
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

    /// Below so many blocks a bootstrap promises more than it can hold.
    private static let fewestBlocks = 8
}
