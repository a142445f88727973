import Foundation
import Model

/// A comparison of two builds, for machines to read.
package struct ComparisonDocument: Codable, Sendable {
    package static let formatName = "pitfalls-comparison"
    package static let currentVersion = 1

    package struct Build: Codable, Sendable {
        /// As the user named it.
        package var name: String
        /// The commit, if the comparison built it.
        package var commit: String?

        package init(name: String, commit: String?) {
            self.name = name
            self.commit = commit
        }
    }

    package var format = Self.formatName
    package var version = Self.currentVersion
    package var base: Build
    package var head: Build
    package var startedAt: Date
    package var environment: EnvironmentRecord
    package var seed: UInt64
    /// The least effect worth reporting, relative to the base: 0.03 for 3 %.
    package var leastEffect: Double
    /// Seconds that sampling may take, and took.
    package var budget: Double
    package var elapsed: Double
    package var samples: Int
    package var findings: [ComparisonFinding]
    package var faults: [Fault]
    package var wasInterrupted: Bool
    /// What was asked first and does not apply: no sample has a value for it.
    package var leftOut: [ComparedMetric]
    /// The experiments that were not sampled, because nothing that they run differs between the builds.
    package var unchanged: [String]
    /// The experiments that the head has and the base has not.
    package var onlyInHead: [String]
    /// The experiments that the head has lost: nobody knows whether they got worse.
    package var onlyInBase: [String]
    /// The experiments whose fixes, scenarios and metrics have no name in common.
    package var incomparable: [String]

    package init(
        base: Build,
        head: Build,
        startedAt: Date,
        environment: EnvironmentRecord,
        seed: UInt64,
        leastEffect: Double,
        budget: Double,
        elapsed: Double,
        samples: Int,
        findings: [ComparisonFinding],
        faults: [Fault],
        wasInterrupted: Bool,
        leftOut: [ComparedMetric] = [],
        unchanged: [String] = [],
        onlyInHead: [String] = [],
        onlyInBase: [String] = [],
        incomparable: [String] = []
    ) {
        self.base = base
        self.head = head
        self.startedAt = startedAt
        self.environment = environment
        self.seed = seed
        self.leastEffect = leastEffect
        self.budget = budget
        self.elapsed = elapsed
        self.samples = samples
        self.findings = findings
        self.faults = faults
        self.wasInterrupted = wasInterrupted
        self.leftOut = leftOut
        self.unchanged = unchanged
        self.onlyInHead = onlyInHead
        self.onlyInBase = onlyInBase
        self.incomparable = incomparable
    }

    /// As JSON. If the base counts none and the head some, the count is worse by "infinite".
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

    /// The overall result: one regression makes it a regression; it has passed only if everything is decided. Builds
    /// that do not differ in anything that was to be compared have passed too.
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

    /// How many of the questions are decided, one way or the other.
    package var decided: Int { findings.count { $0.verdict != .inconclusive } }

    /// Whether most questions are open: that nothing is worse then says little.
    package var decidesLittle: Bool { decided * 2 < findings.count }
}
