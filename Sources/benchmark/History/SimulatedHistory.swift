import Foundation
import History
import Statistics

/// A history in which nothing changes: its runs are drawn from recorded ones, each as a whole, so that what disturbs a
/// run disturbs all of its series.
package struct SimulatedHistory {
    /// By series, a value per commit.
    private let values: [[Double]]

    /// - Parameter points: By series, a value of each recorded run.
    package init(of points: [[Double]], commits: Int, using generator: inout SplitMix) {
        let recorded = points.first?.count ?? 0
        let runs = (0..<commits).map { _ in Int.random(in: 0..<max(recorded, 1), using: &generator) }
        values = points.map { series in runs.map { series[$0] } }
    }

    package var commits: Int { values.first?.count ?? 0 }

    /// All series up to a commit.
    package func series(_ history: Int, commits: Int) -> [OtavaSeries] {
        values.indices.map { Self.series("\(history) \($0) \(commits)", values[$0].prefix(commits)) }
    }

    /// One series up to a commit, slower by a share from `step` on.
    package func series(_ name: String, of place: Int, slower share: Double, from step: Int, commits: Int)
        -> OtavaSeries
    {
        Self.series(
            name,
            values[place].prefix(commits).enumerated().map { $0.element * ($0.offset < step ? 1 : 1 + share) }
        )
    }

    private static func series(_ name: String, _ values: some Collection<Double>) -> OtavaSeries {
        OtavaSeries(
            name: name,
            // A commit a day: Otava ignores how far apart they are.
            times: (0..<values.count).map { Date(timeIntervalSince1970: 1_700_000_000 + 86_400 * Double($0)) },
            values: Array(values),
            isLowerBetter: true
        )
    }

    /// Whether a run is above the one before it by more than a share, in some series: what a threshold over single
    /// runs calls slower.
    package func hasAlarm(threshold: Double) -> Bool {
        values.contains { Self.alarms($0, threshold, in: 1..<$0.count) }
    }

    /// Whether such a threshold is exceeded within some runs after a step.
    package func finds(_ share: Double, in place: Int, from step: Int, runs: Int, threshold: Double) -> Bool {
        let changed = values[place].enumerated().map { $0.element * ($0.offset < step ? 1 : 1 + share) }
        return Self.alarms(changed, threshold, in: step..<min(step + runs, changed.count))
    }

    private static func alarms(_ values: [Double], _ threshold: Double, in runs: Range<Int>) -> Bool {
        runs.contains { values[$0] > values[$0 - 1] * (1 + threshold) }
    }
}
