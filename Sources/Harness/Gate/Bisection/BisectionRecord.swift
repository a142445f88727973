import Foundation
import Model

/// A bisection so far: what it asks, and every answer. It goes on from here, however it ended.
package struct BisectionRecord: Codable, Sendable {
    package static let formatName = "pitfalls-bisection"
    /// Incremented with every change that an older build would misread.
    package static let currentVersion = 1

    package struct Question: Codable, Sendable, Equatable {
        package var metric: MetricPath
        /// Commits, all their digits.
        package var good: String
        package var bad: String
        /// The least worsening that counts, relative to the good commit: 0.03 for 3 %.
        package var leastEffect: Double
        /// By the parameter's name, for all commits.
        package var settings: [String: String]

        package init(
            metric: MetricPath,
            good: String,
            bad: String,
            leastEffect: Double,
            settings: [String: String] = [:]
        ) {
            self.metric = metric
            self.good = good
            self.bad = bad
            self.leastEffect = leastEffect
            self.settings = settings
        }
    }

    /// A commit that was compared with the good one.
    package struct Step: Codable, Sendable, Equatable {
        package var commit: String
        package var answer: Bisection.Answer
        /// Why it was skipped, if it was not compared.
        package var reason: String?
        /// Absent if it was not compared, or no block of samples had values.
        package var evidence: BisectionEvidence?
        /// Seconds that the comparison was allowed, or would have been; absent in records of older builds where it was
        /// not compared.
        package var budget: Double?
        package var endedAt: Date

        package init(
            _ answer: Bisection.Answer,
            of commit: String,
            reason: String? = nil,
            evidence: BisectionEvidence? = nil,
            budget: Double? = nil,
            endedAt: Date = .now
        ) {
            self.commit = commit
            self.answer = answer
            self.reason = reason
            self.evidence = evidence
            self.budget = budget
            self.endedAt = endedAt
        }
    }

    package var format = Self.formatName
    package var version = Self.currentVersion
    package let question: Question
    /// In their order. The first is the bad commit: it has to be worse than the good one.
    package var steps: [Step] = []

    package init(_ question: Question) {
        self.question = question
    }

    package func step(of commit: String) -> Step? { steps.last { $0.commit == commit } }

    /// The answer for a commit, if it need not be asked again: what was inconclusive may be decided with more time, and
    /// what did not build may have lacked a network or a disk's space.
    ///
    /// - Parameter budget: Seconds that a comparison may take now.
    package func answer(for commit: String, within budget: Double) -> Bisection.Answer? {
        guard let step = step(of: commit) else { return nil }
        if step.answer == .skipped, let spent = step.budget, spent < budget { return nil }
        return step.answer
    }
}

/// What a comparison showed of the one metric. All shares are relative to the good commit: 0.05 for 5 %.
package struct BisectionEvidence: Codable, Sendable, Equatable {
    /// The metric's medians, in its unit; absent if a build has no value.
    package var medians: Medians?
    package var unit: Metric.Unit
    package var worsening: Double
    /// The ends of the 99 % interval.
    package var lower: Double
    package var upper: Double
    package var blocks: Int
    /// In the second round, if there was one.
    package var confirmation: Double?
    /// Seconds that the comparison took.
    package var elapsed: Double

    /// Nil if no block had values.
    package init?(_ finding: ComparisonFinding, elapsed: Double) {
        guard let evidence = finding.evidence else { return nil }
        medians = finding.medians
        unit = finding.compared.metric.unit
        (worsening, lower, upper) = (evidence.worsening, evidence.lower, evidence.upper)
        blocks = evidence.blocks
        confirmation = finding.confirmation?.worsening
        self.elapsed = elapsed
    }
}
