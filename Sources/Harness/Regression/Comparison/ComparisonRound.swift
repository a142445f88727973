import Measuring
import Model

/// One round of a comparison, as a state machine. It receives blocks, and evaluates a metric after certain numbers of
/// blocks. Each evaluation is a “look”, and can decide about the metric.
struct ComparisonRound: Sendable {
    enum Decision: Sendable {
        /// The head is worse by at least the least effect worth reporting, and chance alone is an unlikely cause.
        case worse
        /// The head is unlikely to be worse by an effect worth reporting.
        case notWorse
    }

    /// The least effect worth reporting: 0.03 for 3 %.
    private let leastEffect: Double
    /// The accepted chance of a false alarm.
    private let level: Double
    /// Whether all metrics share the accepted chance of a false alarm. With more metrics it is then harder to call a
    /// metric worse.
    private let isShared: Bool
    private var generator: SplitMix
    private var worsenings: [ComparedMetric: [Worsening]]
    /// The number of blocks that the decision “not worse” needs, for metrics that need more blocks than the first look.
    private var fewestBlocks: [ComparedMetric: Int] = [:]
    /// The decisions so far. A decision is never revised.
    private(set) var decisions: [ComparedMetric: Decision] = [:]
    /// For each metric, the factor that corrects its latest probability for the number of looks.
    private var corrections: [ComparedMetric: Double] = [:]
    /// The evidence from each metric's blocks at its latest look.
    private(set) var evidence: [ComparedMetric: Evidence] = [:]

    /// - Parameter metrics: The metrics under test from the start.
    init(_ metrics: [ComparedMetric], leastEffect: Double, level: Double, isShared: Bool, seed: UInt64) {
        (self.leastEffect, self.level, self.isShared) = (leastEffect, level, isShared)
        generator = SplitMix(seed: seed)
        worsenings = Dictionary(uniqueKeysWithValues: metrics.map { ($0, []) })
    }

    /// Adds a metric. Calls it “not worse” only after at least this many blocks, because a rare event may not show
    /// again in fewer blocks.
    mutating func ask(_ metric: ComparedMetric, atLeast blocks: Int) {
        guard worsenings[metric] == nil else { return }
        worsenings[metric] = []
        fewestBlocks[metric] = blocks
    }

    /// Removes metrics. The other metrics are then judged as if the removed metrics had never been part of the round.
    mutating func drop(_ metrics: some Sequence<ComparedMetric>) {
        for metric in metrics { worsenings[metric] = nil }
    }

    /// The metrics that can still be decided.
    var undecided: Set<ComparedMetric> {
        Set(worsenings.filter { decisions[$0.key] == nil && nextLook(after: $0.value.count) != nil }.keys)
    }

    func blocks(of metric: ComparedMetric) -> Int { worsenings[metric]?.count ?? 0 }

    private func nextLook(after blocks: Int) -> Int? { LookSchedule.look(from: blocks + 1) }

    /// Estimates how many more blocks a decision about a metric takes. The decision comes at the first look with a
    /// narrow enough interval, if the spread of the blocks stays the same. The estimate ignores how much worse the head
    /// looks.
    func blocksToDecision(of metric: ComparedMetric) -> Int? {
        guard let taken = worsenings[metric]?.count, let next = nextLook(after: taken) else { return nil }
        guard let needed = evidence[metric]?.blocksNeeded(for: leastEffect), needed > taken else { return next - taken }
        return (LookSchedule.look(from: needed) ?? needed) - taken
    }

    /// Returns the smallest worsening that this round would have detected four times out of five. Returns nil if the
    /// metric has too few blocks.
    func smallestEffect(of metric: ComparedMetric) -> Double? {
        guard let found = evidence[metric], found.blocks >= LookSchedule.looks[0] else { return nil }
        // The first step of Holm's correction. Anything below the least effect is never called worse.
        let tests = LookSchedule.correction * Double(isShared ? max(worsenings.count, 1) : 1)
        return max(leastEffect, found.smallestEffect(at: level / tests))
    }

    /// Adds the results of a block. The results lack the metrics that could not be read. Ignores decided metrics.
    mutating func add(_ block: [ComparedMetric: Worsening]) {
        var isLook = false
        // The metrics are evaluated in a fixed order, so that the same seed gives the same intervals.
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

    /// Looks once more at undecided metrics when most of the time is over. Without this look, a comparison with few
    /// blocks would use hardly any of its allowed chance of a false alarm. May be called once.
    mutating func lookAtLast() {
        for metric in openMetrics {
            read(metric)
            corrections[metric] = LookSchedule.correctionAtLast
        }
        decide()
    }

    /// Updates the evidence about undecided metrics from all blocks. Calls no metric worse, but may call metrics “not
    /// worse”.
    mutating func close() {
        for metric in openMetrics { read(metric) }
        decide(callsWorse: false)
    }

    private var openMetrics: [ComparedMetric] {
        worsenings.keys.filter { decisions[$0] == nil }.sorted { $0.name < $1.name }
    }

    private mutating func read(_ metric: ComparedMetric) {
        let isCount = metric.metric.isCountedByTheProgram
        evidence[metric] =
            Evidence(worsenings[metric] ?? [], areCounts: isCount, using: &generator) ?? evidence[metric]
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

/// The numbers of blocks at which a comparison looks at a metric, and each look's share of the allowed chance of a
/// false alarm.
///
/// Looking often and stopping at the first alarm leads to a false alarm sooner or later. So the looks come at fixed
/// numbers of blocks, each 1.5 times the number before. One last look comes when most of the time is over. The last
/// look may spend half of the allowed chance. The other looks share the other half equally. By Bonferroni's inequality,
/// it is conservative to let the shares add up to the whole chance. A cell's number of blocks at the last look depends
/// on the blocks' spread and duration, not on which build is worse.
package enum LookSchedule {
    /// The numbers of blocks, in ascending order. With fewer blocks than at the first look, a bootstrap is not
    /// reliable.
    package static let looks: [Int] = {
        var looks = [8]
        while looks.count < 16 { looks.append(looks[looks.count - 1] * 3 / 2) }
        return looks
    }()

    /// A probability at one of the ``looks`` is multiplied by this factor, then compared with the level for all looks
    /// together.
    package static let correction = 2 * Double(looks.count)
    /// A probability at the last look is multiplied by this factor, not by ``correction``.
    package static let correctionAtLast = 2.0

    /// Returns the first look with at least this many blocks; nil if no look has so many blocks.
    package static func look(from blocks: Int) -> Int? {
        looks.first { $0 >= blocks }
    }
}
