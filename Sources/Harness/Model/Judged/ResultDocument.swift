import Foundation

/// A run: the contents of `results.json`.
package struct ResultDocument: Codable, Sendable {
    /// Distinguishes result documents from other JSON.
    package static let formatName = "pitfalls-results"
    /// Incremented with every change that an older reader would misread.
    package static let currentVersion = 1

    package let format: String
    package let version: Int
    package var status: Status
    package var startedAt: Date
    /// Absent during the run, and if the run was cut off.
    package var endedAt: Date?
    /// The seed of the order of samples: the same seed gives the same order.
    package var seed: UInt64
    package var profile: String
    package var environment: EnvironmentRecord
    package var experiments: [ExperimentResult]
    /// Identifies the run: its timelines carry it too. Absent in merged documents, whose experiments have
    /// their own.
    package var run: String?

    package init(
        status: Status,
        startedAt: Date,
        seed: UInt64,
        profile: String,
        environment: EnvironmentRecord,
        experiments: [ExperimentResult],
        run: String? = nil
    ) {
        self.format = Self.formatName
        self.version = Self.currentVersion
        self.status = status
        self.startedAt = startedAt
        self.seed = seed
        self.profile = profile
        self.environment = environment
        self.experiments = experiments
        self.run = run
    }

    /// The identifier of the run that an experiment was measured in; nil if its document has none.
    package func run(of result: ExperimentResult) -> String? {
        result.origin.map(\.run) ?? run
    }

    package enum Status: String, Codable, Sendable {
        /// Written at the beginning; if no such run is in progress any more, the run was cut off.
        case running
        case complete
        /// Ended by Ctrl-C.
        case interrupted
    }
}
