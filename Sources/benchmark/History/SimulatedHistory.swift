import Foundation
import History
import Statistics

/// A history in which nothing changes: its runs are drawn from recorded ones, each as a whole, so that what disturbs a
/// run disturbs all of its series. The runs of one commit are recorded one after another, so that what lasts for minutes
/// disturbs all of them.
package struct SimulatedHistory {
    private let runsPerCommit: Int
    /// By series, a value per run.
    private let values: [[Double]]

    /// - Parameter points: By series, a value of each recorded run, in the order in which they were made.
    package init(of points: [[Double]], commits: Int, runsPerCommit: Int = 1, using generator: inout SplitMix) {
        let recorded = max(points.first?.count ?? 0, 1)
        let runs = (0..<commits).flatMap { _ in
            let first = Int.random(in: 0..<recorded, using: &generator)
            // After the last run comes the first: each is drawn as often as the others.
            return (0..<runsPerCommit).map { (first + $0) % recorded }
        }
        self.runsPerCommit = runsPerCommit
        values = points.map { series in runs.map { series[$0] } }
    }

    /// All series up to a commit.
    package func series(_ history: Int, commits: Int) -> [OtavaSeries] {
        values.indices.map {
            Self.series("\(history) \($0) \(commits)", values[$0].prefix(commits * runsPerCommit))
        }
    }

    /// One series up to a commit, slower by a share from `step` on.
    package func series(_ name: String, of place: Int, slower share: Double, from step: Int, commits: Int)
        -> OtavaSeries
    {
        Self.series(
            name,
            slower(values[place], share, from: step).prefix(commits * runsPerCommit)
        )
    }

    private static func series(_ name: String, _ values: some Collection<Double>) -> OtavaSeries {
        OtavaSeries(
            name: name,
            // A run a day: Otava ignores how far apart they are.
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

    /// Whether such a threshold is exceeded within some commits after a step.
    package func finds(_ share: Double, in place: Int, from step: Int, commits: Int, threshold: Double) -> Bool {
        let changed = slower(values[place], share, from: step)
        let (first, last) = (step * runsPerCommit, (step + commits) * runsPerCommit)
        return Self.alarms(changed, threshold, in: first..<min(last, changed.count))
    }

    private func slower(_ values: [Double], _ share: Double, from step: Int) -> [Double] {
        values.enumerated().map { $0.element * ($0.offset < step * runsPerCommit ? 1 : 1 + share) }
    }

    private static func alarms(_ values: [Double], _ threshold: Double, in runs: Range<Int>) -> Bool {
        runs.contains { values[$0] > values[$0 - 1] * (1 + threshold) }
    }
}
