import Foundation
import Model

/// Recorded blocks of whole comparisons and what replays from them found, for machines to read.
package struct WholeCalibrationDocument: Codable, Sendable {
    package static let formatName = "pitfalls-whole-calibration"
    package static let currentVersion = 1

    package var format = Self.formatName
    package var version = Self.currentVersion
    package var startedAt: Date
    package var environment: EnvironmentRecord
    package var wasKeptBusy: Bool
    package var seed: UInt64
    /// Seconds that the recording took.
    package var elapsed: Double
    /// The least effect worth reporting.
    package var leastEffect: Double
    /// The fix that does more work in some heads.
    package var changed: ComparedMetric
    /// The parameter that gives the head more work.
    package var parameter: String
    package var cells: [RecordedCell]
    /// The samples that did not finish; their blocks are left out.
    package var failures: [String]
    package var trials: [WholeTrial] = []

    package init(
        startedAt: Date,
        environment: EnvironmentRecord,
        wasKeptBusy: Bool,
        seed: UInt64,
        elapsed: Double,
        leastEffect: Double,
        changed: ComparedMetric,
        parameter: String,
        cells: [RecordedCell],
        failures: [String]
    ) {
        self.startedAt = startedAt
        self.environment = environment
        self.wasKeptBusy = wasKeptBusy
        self.seed = seed
        self.elapsed = elapsed
        self.leastEffect = leastEffect
        self.changed = changed
        self.parameter = parameter
        self.cells = cells
        self.failures = failures
    }

    /// The cells of one slowdown: the changed one as its head did more work, the others as they are.
    package func cells(of experiments: [String], slowdown: Double) -> [RecordedCell] {
        cells.filter { recorded in
            experiments.contains(recorded.place.experiment)
                && (recorded.place == changed.place ? recorded.slowdown == slowdown : recorded.slowdown == 0)
        }
    }

    /// What was recorded of the changed fix with each slowdown, the equal builds first.
    package var ofChanged: [RecordedCell] {
        cells.filter { $0.place == changed.place }.sorted { $0.slowdown < $1.slowdown }
    }
}
