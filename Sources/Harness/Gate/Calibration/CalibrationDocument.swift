import Foundation
import Model
import Statistics

/// What a calibration measured and found, for machines to read.
package struct CalibrationDocument: Codable, Sendable {
    package static let formatName = "pitfalls-calibration"
    package static let currentVersion = 1

    package var format = Self.formatName
    package var version = Self.currentVersion
    package var startedAt: Date
    package var environment: EnvironmentRecord
    /// Whether other processes kept every processor busy throughout.
    package var wasKeptBusy: Bool
    package var seed: UInt64
    /// Seconds that it took.
    package var elapsed: Double
    package var metric: ComparedMetric
    /// The parameter that gives the head more work.
    package var parameter: String
    /// Seconds that a block of four samples took.
    package var secondsPerBlock: Double
    /// The seconds that each replayed comparison may take.
    package var budget: Double
    package var pools: [Calibration.Pool]
    package var calibrations: [Calibration]
    /// Empty if other tools were not measured.
    package var peers: [PeerTrial]

    package init(
        startedAt: Date,
        environment: EnvironmentRecord,
        wasKeptBusy: Bool,
        seed: UInt64,
        elapsed: Double,
        metric: ComparedMetric,
        parameter: String,
        secondsPerBlock: Double,
        budget: Double,
        pools: [Calibration.Pool],
        calibrations: [Calibration],
        peers: [PeerTrial]
    ) {
        self.startedAt = startedAt
        self.environment = environment
        self.wasKeptBusy = wasKeptBusy
        self.seed = seed
        self.elapsed = elapsed
        self.metric = metric
        self.parameter = parameter
        self.secondsPerBlock = secondsPerBlock
        self.budget = budget
        self.pools = pools
        self.calibrations = calibrations
        self.peers = peers
    }

    /// The spread of the blocks of two identical builds: half of them are within this share, relative to the base; nil
    /// without such blocks.
    package var noise: Double? {
        guard let shares = pools.first(where: { $0.slowdown == 0 })?.shares, let summary = Summary(shares) else {
            return nil
        }
        return Worsening(share: summary.upperQuartile - summary.lowerQuartile).relative
    }
}
