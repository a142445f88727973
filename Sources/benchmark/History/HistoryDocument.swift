import Foundation
import History
import Model

/// How far change points can be trusted: what was simulated, and what was found.
package struct HistoryDocument: Codable, Sendable {
    package var format = "pitfalls-history-calibration"
    package var version = 2
    package var environment: EnvironmentRecord
    package var seed: UInt64
    /// How many recorded runs the histories are drawn from.
    package var runs: Int
    package var commits: Int
    /// By series, a robust standard deviation of its points relative to their median, as Otava gets them.
    package var noise: [Double]
    /// How far the recorded runs are off as a whole, relative.
    package var shifts: [Double]
    package var judges: [Judge]
    /// What the settings that are ours find, by how much a series varies.
    package var powers: [Power]

    /// Otava with some settings, or a threshold over single runs.
    package struct Judge: Codable, Sendable {
        package var name: String
        package var runsPerCommit: Int
        /// Nil for a threshold.
        package var settings: OtavaSettings?
        /// Histories without a change in which any series has a change point.
        package var falseAlarms: Count
        /// The same, if it is asked after each commit from the tenth on; nil if that was not tried.
        package var falseAlarmsAskedEachTime: Count?
        package var steps: [Step]
    }

    /// A change in one series of each history.
    package struct Step: Codable, Sendable {
        /// Relative to the level before.
        package var share: Double
        /// The number of commits before it.
        package var commit: Int
        /// Found when five commits with the change have been measured.
        package var soon: Count
        /// Found at the end of the history; nil for a threshold.
        package var atLast: Count?
    }

    /// The steps that are found if all series vary by the same share.
    package struct Power: Codable, Sendable {
        /// A robust standard deviation, relative to the median.
        package var noise: Double
        package var runsPerCommit: Int
        /// How many of the recorded series vary by no more.
        package var series: Int
        package var steps: [Step]
    }

    /// Some of several histories.
    package struct Count: Codable, Sendable, Equatable {
        package var count: Int
        package var of: Int

        package init(_ count: Int, of total: Int) {
            self.count = count
            of = total
        }

        package init(_ outcomes: [Bool]) {
            self.init(outcomes.count { $0 }, of: outcomes.count)
        }

        package static func + (one: Count, other: Count) -> Count {
            Count(one.count + other.count, of: one.of + other.of)
        }
    }
}
