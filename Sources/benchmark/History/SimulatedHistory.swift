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

    /// - Parameter points: By series, a value of each recorded run, in the order in which they were made; at least as many
    ///   as a commit has.
    package init(of points: [[Double]], commits: Int, runsPerCommit: Int = 1, using generator: inout SplitMix) {
        let recorded = points.first?.count ?? 0
        let runs = (0..<commits).flatMap { _ in
            let first = Int.random(in: 0...max(recorded - runsPerCommit, 0), using: &generator)
            return first..<first + runsPerCommit
        }
        self.runsPerCommit = runsPerCommit
        values = points.map { series in runs.map { series[$0] } }
    }

    /// The recorded runs themselves, one for each commit.
    init(ofRuns points: [[Double]]) {
        runsPerCommit = 1
        values = points
    }

    /// What Otava is asked about some series up to a commit.
    ///
    /// - Parameters:
    ///   - places: Series that are measured in the same runs, and no two of one variant.
    ///   - step: One of them may get slower.
    package func inquiry(
        of places: [Int],
        commits: Int,
        _ step: Step? = nil,
        _ settings: OtavaSettings = .standard
    ) -> LevelInquiry {
        let members = places.map { place in
            let values = step.map { $0.place == place ? slower($0) : nil } ?? nil
            return member(String(place), values ?? self.values[place], commits: commits)
        }
        return LevelInquiry(members, controls: members, settings)
    }

    /// A series that is slower by a share from a commit on, counted from 0.
    package struct Step: Sendable {
        package let place: Int
        package let share: Double
        package let commit: Int

        package init(of place: Int, by share: Double, from commit: Int) {
            (self.place, self.share, self.commit) = (place, share, commit)
        }
    }

    private func member(_ variant: String, _ values: [Double], commits: Int) -> LevelInquiry.Member {
        LevelInquiry.Member(
            variant: variant,
            isProcessorTime: true,
            isLowerBetter: true,
            points: (0..<commits).map { commit in
                let runs = (commit * runsPerCommit..<(commit + 1) * runsPerCommit).map { run in
                    HistoryRun(
                        result: Int64(run),
                        startedAt: Date(timeIntervalSince1970: Double(run)),
                        figure: values[run],
                        samples: 1
                    )
                }
                return LevelInquiry.Point(position: commit, runs: runs)
            }
        )
    }

    /// Whether a run is above the one before it by more than a share, in some series: what a threshold over single
    /// runs calls slower.
    package func hasAlarm(threshold: Double) -> Bool {
        values.contains { Self.alarms($0, threshold, in: 1..<$0.count) }
    }

    /// Whether such a threshold is exceeded within some commits after a step.
    package func finds(_ step: Step, within commits: Int, threshold: Double) -> Bool {
        let changed = slower(step)
        let (first, last) = (step.commit * runsPerCommit, (step.commit + commits) * runsPerCommit)
        return Self.alarms(changed, threshold, in: first..<min(last, changed.count))
    }

    private func slower(_ step: Step) -> [Double] {
        values[step.place].enumerated().map {
            $0.element * ($0.offset < step.commit * runsPerCommit ? 1 : 1 + step.share)
        }
    }

    private static func alarms(_ values: [Double], _ threshold: Double, in runs: Range<Int>) -> Bool {
        runs.contains { values[$0] > values[$0 - 1] * (1 + threshold) }
    }
}
