import Foundation
import Model

/// A comparison of two builds, in machine-readable form.
package struct ComparisonDocument: Encodable, Sendable {
    package struct Build: Encodable, Sendable {
        /// The name that the user gave.
        package let name: String
        /// The commit that was built; nil if the comparison did not make this build.
        let commit: String?

        package init(name: String, commit: String?) {
            (self.name, self.commit) = (name, commit)
        }
    }

    private let format = "pitfalls-comparison"
    private let version = 1
    package let base: Build
    package let head: Build
    private let startedAt = Date.now
    /// The machine and the system of the comparison; nil before the first sample.
    var environment: EnvironmentRecord?
    private let seed: UInt64
    let leastEffect: Double
    /// The time that sampling may take and the time that it took, in seconds.
    private let budget: Double
    var elapsed = 0.0
    var samples = 0
    package var findings: [ComparisonFinding] = []
    var faults: [Fault] = []
    package var wasInterrupted = false
    /// The metrics that are not compared, because no sample has a value for them.
    package var leftOut: [ComparedMetric] = []
    let unchanged: [String]
    let onlyInHead: [String]
    let onlyInBase: [String]
    /// The experiments for which the builds have no fix, scenario or metric in common.
    package var incomparable: [String] = []

    /// A comparison that has taken no samples yet.
    package init(_ request: ComparisonRequest, base: Build, head: Build) {
        (self.base, self.head) = (base, head)
        (seed, budget, leastEffect) = (request.seed, request.budget, request.leastEffect)
        (unchanged, onlyInHead, onlyInBase) = (request.unchanged, request.onlyInHead, request.onlyInBase)
    }

    /// Encodes the comparison as JSON. A metric that is 0 in the base and above 0 in the head is worse by "infinite".
    package func json() throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .iso8601
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: "infinite",
            negativeInfinity: "-infinite",
            nan: "unknown"
        )
        return try encoder.encode(self)
    }

    /// The conclusion of the whole comparison. A single regression makes the comparison a regression, and a single
    /// undecided metric makes the comparison inconclusive.
    package var verdict: ComparisonFinding.Conclusion {
        if faults.contains(where: \.isRegression) || findings.contains(where: { $0.verdict == .regressed }) {
            return .regressed
        }
        let isSomethingJudged = !findings.isEmpty || leftOut.isEmpty && !unchanged.isEmpty
        let isDecided =
            faults.isEmpty && isSomethingJudged && incomparable.isEmpty && onlyInBase.isEmpty
            && findings.allSatisfy { $0.verdict == .notRegressed }
        return isDecided && !wasInterrupted ? .notRegressed : .inconclusive
    }
}

/// The result of a comparison for one metric.
package struct ComparisonFinding: Encodable, Sendable {
    package enum Conclusion: String, CaseIterable, Encodable, Sendable {
        /// Worse in two rounds that share no samples.
        case regressed
        /// The time ran out, or the second round of samples did not confirm the first round.
        case inconclusive
        /// Not worse by an effect worth reporting.
        case notRegressed
    }

    package let compared: ComparedMetric
    package let verdict: Conclusion
    /// The evidence from the first round of samples; nil if no block had values.
    package let evidence: Evidence?
    /// The smallest worsening that this comparison would detect with a probability of 80 %: 0.03 for 3 %.
    package let smallestEffect: Double?
    /// The evidence from the second round of samples; nil if the metric was not worse in the first round.
    package let confirmation: Evidence?
    /// The medians of both builds; nil if either build has no value.
    var medians: Medians?

    package init(
        _ compared: ComparedMetric,
        _ verdict: Conclusion,
        evidence: Evidence? = nil,
        smallestEffect: Double? = nil,
        confirmation: Evidence? = nil
    ) {
        (self.compared, self.verdict) = (compared, verdict)
        (self.evidence, self.smallestEffect, self.confirmation) = (evidence, smallestEffect, confirmation)
    }

    /// The median of each build over all samples, for display only.
    struct Medians: Encodable, Sendable {
        let base: Double
        let head: Double
    }
}

/// The samples of a cell that did not finish.
package struct Fault: Encodable, Sendable {
    let experiment: String
    let cell: Expectation.Cell
    private(set) var ofBase = 0
    private(set) var ofHead = 0
    /// How the last unfinished sample ended, for example "crashed (SIGSEGV)".
    private(set) var last = ""

    package init(experiment: String, cell: Expectation.Cell) {
        (self.experiment, self.cell) = (experiment, cell)
    }

    package mutating func note(_ outcome: Sample.Outcome, _ side: Block.Side) {
        if side == .base { ofBase += 1 } else { ofHead += 1 }
        last = outcome.label
    }

    /// Whether the head has failed at least seven times and the base never. If the builds are equal, the first seven
    /// failures all come from the head with a probability of 1 in 128.
    package var isRegression: Bool { ofHead >= 7 && ofBase == 0 }
    /// Whether more samples would give no new information.
    package var isDecided: Bool { isRegression || ofBase > 0 }
    var name: String { ComparedCell(experiment: experiment, cell: cell).name }
}
