import Inference
import Statistics

/// Whole comparisons of one kind, replayed from recorded blocks: of a build with itself, or with one that does more work
/// in one fix of many.
///
/// A replay drives the same state machine as `compare`, with the recorded blocks and the time that each took. It takes a
/// cell's blocks in the order in which they were recorded, from a place of its own, and begins again at their end. What
/// chance adds to a block it could as well have subtracted, because the builds' order is random: for each block the side
/// that it deviates to is drawn again, from the middle of its cell's blocks where the head does more work, from zero where
/// both are the same. So replays hold for a machine with the noise of the recorded quarter of an hour.
package struct WholeTrial: Codable, Sendable {
    /// The question to which the truth is known.
    package struct Change: Sendable {
        package var question: ComparedMetric
        /// The head's extra work: 0 for a build and itself.
        package var slowdown: Double

        package init(_ question: ComparedMetric, slowdown: Double) {
            self.question = question
            self.slowdown = slowdown
        }
    }

    /// The number of experiments.
    package var experiments: Int
    /// Seconds that a comparison may take.
    package var budget: Double
    package var slowdown: Double
    package var comparisons: Int
    /// The number of questions in each.
    package var asked: Int
    /// The comparisons that called something worse that is the same in both builds.
    package var falseAlarms: Int
    /// The comparisons that called the changed fix worse.
    package var found: Int
    /// The share of all questions that was decided.
    package var decided: Double
    /// The median number of seconds that a comparison took.
    package var seconds: Double

    /// - Parameters:
    ///   - cells: With the head's own recording for the changed cell. Each has a block or more.
    ///   - change: What differs.
    ///   - budget: Seconds.
    ///   - leastEffect: The least effect worth reporting.
    package init(
        replaying cells: [RecordedCell],
        _ change: Change,
        budget: Double,
        leastEffect: Double,
        comparisons: Int,
        seed: UInt64
    ) {
        let questions = cells.flatMap(\.questions)
        var generator = SplitMix(seed: seed)
        var (falseAlarms, found, decided) = (0, 0, 0)
        var seconds: [Double] = []
        for _ in 0..<comparisons {
            var recordings: [ComparedCell: Replay] = [:]
            for cell in cells { recordings[cell.place] = Replay(of: cell, using: &generator) }
            var course = ComparisonCourse(
                questions,
                budget: budget,
                leastEffect: leastEffect,
                seed: generator.next()
            )
            while let cell = course.next(), let block = recordings[cell]?.next(using: &generator) { course.add(block) }
            let findings = course.close()
            let worse = Set(findings.filter { $0.verdict == .regressed }.map(\.compared))
            let truth: Set<ComparedMetric> = change.slowdown > 0 ? [change.question] : []
            falseAlarms += worse.subtracting(truth).isEmpty ? 0 : 1
            found += worse.isDisjoint(with: truth) ? 0 : 1
            decided += findings.count { $0.verdict != .inconclusive }
            seconds.append(course.elapsed)
        }
        experiments = Set(cells.map(\.place.experiment)).count
        self.budget = budget
        slowdown = change.slowdown
        self.comparisons = comparisons
        asked = questions.count
        (self.falseAlarms, self.found) = (falseAlarms, found)
        self.decided = Double(decided) / Double(max(questions.count * comparisons, 1))
        self.seconds = Summary(seconds)?.median ?? 0
    }

    /// A cell's blocks, from a random one on.
    private struct Replay {
        private let cell: RecordedCell
        private let questions: [ComparedMetric]
        private let worsenings: [[Worsening]]
        private let middles: [Double]
        private var place: Int

        init(of cell: RecordedCell, using generator: inout SplitMix) {
            self.cell = cell
            questions = cell.questions
            worsenings = cell.metrics.indices.map(cell.worsenings)
            middles = cell.metrics.indices.map { index in
                cell.slowdown == 0 ? 0 : Worsening(relative: cell.measured(index)).share
            }
            place = Int.random(in: 0..<max(cell.blocks.count, 1), using: &generator)
        }

        mutating func next(using generator: inout SplitMix) -> BlockResult? {
            guard !cell.blocks.isEmpty else { return nil }
            let index = place % cell.blocks.count
            place += 1
            // One side for all metrics: they were measured in the same samples.
            let leansOver = Bool.random(using: &generator)
            var shares: [ComparedMetric: Worsening] = [:]
            for (metric, question) in questions.enumerated() {
                let share = worsenings[metric][index].share
                shares[question] = Worsening(share: leansOver ? 2 * middles[metric] - share : share)
            }
            return BlockResult(cell.place, shares, seconds: cell.blocks[index].seconds)
        }
    }
}
