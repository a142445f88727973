import DownloadTrial
import Lab
import Model

/// What has to be so.
enum LimitExpectations {
    private typealias Metrics = DownloadMetrics
    private static let everything = DownloadLimitExperiment.everything
    private static let slips = DownloadLimitExperiment.slips

    static let all: [Expectation] = pitfallsShow + flawsShow + fixesHold + sameWork

    private static let pitfallsShow: [Expectation] = [
        .pitfallShows(
            "finishes-at-once-limits-nothing",
            "finishes-at-once limits nothing: at least three more downloads run at once than the three that may.",
            Figure.median(Metrics.limitExcess, of: "finishes-at-once", in: everything).isAtLeast(3)
        ),
        .pitfallShows(
            "pause-keeps-slot-idles",
            "pause-keeps-slot leaves a place idle for the paused download, while work waits for one.",
            Figure.median(Metrics.idleSlots, of: "pause-keeps-slot", in: everything).isAtLeast(1)
        ),
        .pitfallShows(
            "pause-keeps-slot-stops-none",
            "pause-keeps-slot stops none when ten at once become five: at least two go on beyond the limit.",
            Figure.median(Metrics.limitExcess, of: "pause-keeps-slot", in: everything).isAtLeast(2)
        ),
        .pitfallShows(
            "lowered-by-hand-idles",
            "lowered-by-hand starts nothing as the others finish: those that it paused hold their places, and at least "
                + "three of the five stand idle.",
            Figure.median(Metrics.idleSlots, of: "lowered-by-hand", in: everything).isAtLeast(3)
        ),
        .pitfallShows(
            "suspended-task-corrupts",
            "suspended-task leaves files with wrong bytes under their final names.",
            Figure.median(Metrics.wrongFiles, of: "suspended-task", in: everything).isAtLeast(1)
        ),
    ]

    private static let flawsShow: [Expectation] = [
        .flawShows(
            "maximum-plus-paused-resumes-beyond",
            "maximum-plus-paused lets a resumed download go on at once, beside the one that has its place: one more than "
                + "the limit.",
            Figure.median(Metrics.limitExcess, of: "maximum-plus-paused", in: everything).isAtLeast(1)
        ),
        .flawShows(
            "maximum-plus-paused-stays-suspended",
            "maximum-plus-paused starts nothing any more once the limit was changed: its queue stays suspended, and at "
                + "least a quarter of the files never come.",
            Figure.median(Metrics.missingFiles, of: "maximum-plus-paused", in: everything).isAtLeast(10)
        ),
        .flawShows(
            "maximum-plus-paused-is-off-by-one",
            "maximum-plus-paused counts one too many after a download that was paused at its last byte finishes by "
                + "itself: one more than the limit runs.",
            Figure.median(Metrics.limitExcess, of: "maximum-plus-paused", in: slips).isAtLeast(1)
        ),
        .flawShows(
            "maximum-plus-paused-counts-twice",
            "maximum-plus-paused counts down twice for a paused download that is cancelled twice: one place stands idle "
                + "from then on.",
            Figure.median(Metrics.idleSlots, of: "maximum-plus-paused", in: slips).isAtLeast(1)
        ),
    ]

    private static let fixes = FixedQueue.allCases.map(\.rawValue)
    private static let scenarios = [
        everything, slips, DownloadLimitExperiment.untouched,
    ]

    private static let fixesHold: [Expectation] =
        fixes.flatMap { fix in
            scenarios.map { scenario in
                let name = scenario.description.name
                return .fixHolds(
                    "\(fix)-keeps-the-limit-\(name)",
                    "\(fix) keeps the limit in `\(name)`: the server never sees more at once.",
                    Figure.maximum(Metrics.limitExcess, of: fix, in: scenario).equals(0)
                )
            }
        }
        + fixes.flatMap { fix in
            // Where nobody touches anything, no queue leaves a place idle.
            [everything, slips].map { scenario in
                let name = scenario.description.name
                return .fixHolds(
                    "\(fix)-leaves-no-place-idle-\(name)",
                    "\(fix) leaves no place idle in `\(name)` while work waits.",
                    Figure.median(Metrics.idleSlots, of: fix, in: scenario).equals(0)
                )
            }
        }

    private static let sameWork: [Expectation] =
        (["finishes-at-once", "pause-keeps-slot", "lowered-by-hand"] + fixes).flatMap { variant -> [Expectation] in
            [
                .sameWork(
                    "\(variant)-fetches-all",
                    "\(variant) fetches every file that the user wants.",
                    Figure.maximum(Metrics.missingFiles, of: variant, in: everything).equals(0)
                ),
                .sameWork(
                    "\(variant)-fetches-rightly",
                    "\(variant) puts no file under its final name whose bytes are not the server's.",
                    Figure.maximum(Metrics.wrongFiles, of: variant, in: everything).equals(0)
                ),
            ]
        }
}
