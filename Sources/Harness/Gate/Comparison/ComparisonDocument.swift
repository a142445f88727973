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
        wasInterrupted: Bool
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

    /// The overall result: one regression makes it a regression; it has passed only if everything is decided.
    package var verdict: ComparisonFinding.Conclusion {
        if faults.contains(where: \.isRegression) || findings.contains(where: { $0.verdict == .regressed }) {
            return .regressed
        }
        let isDecided = faults.isEmpty && !findings.isEmpty && findings.allSatisfy { $0.verdict == .notRegressed }
        return isDecided && !wasInterrupted ? .notRegressed : .inconclusive
    }
}
