import Lab
import Model
import StopsTrial

/// What must show and what must hold.
enum StackExpectations {
    static let all: [Expectation] = pitfallsShow + flawsShow + fixesHold + sameWork

    private static let pitfalls = ["child-of-main", "main-child-of-import", "nested-contexts"]
    private static let fixes = ["concurrent-readers", "actor-owned"]
    private static let whole = ChildContextSave.whole

    private static let pitfallsShow: [Expectation] = [
        .pitfallShows(
            "child-of-main-works-on-main",
            "child-of-main has the main thread do the import's work: it runs at least 1.5 times as long as with "
                + "independent-contexts.",
            Figure.median(StoreMetrics.mainThreadTime, of: "child-of-main", in: whole)
                .isAtLeast(1.5, times: .median(StoreMetrics.mainThreadTime, of: "independent-contexts", in: whole))
        ),
        .pitfallShows(
            "main-child-of-import-waits",
            "main-child-of-import waits for the import when the list shows rows that it does not have: one fetch of twelve "
                + "takes at least 0.3 of the import's processor time.",
            Figure.median(StoreMetrics.longestFetch, of: "main-child-of-import", in: whole)
                .isAtLeast(0.3, times: .median(StoreMetrics.importCPUTime, of: "main-child-of-import", in: whole))
        ),
        .pitfallShows(
            "nested-contexts-gains-nothing",
            "nested-contexts gains nothing to speak of over independent-contexts: the main thread runs for at least "
                + "0.75 of the time.",
            Figure.median(StoreMetrics.mainThreadTime, of: "nested-contexts", in: whole)
                .isAtLeast(0.75, times: .median(StoreMetrics.mainThreadTime, of: "independent-contexts", in: whole))
        ),
    ]

    private static let flawsShow: [Expectation] = [
        .flawShows(
            "two-coordinators-fetches-all",
            "two-coordinators spares the merges and pays at the end: fetching the whole list anew takes at least 5 "
                + "times as long as the longest merge of independent-contexts.",
            Figure.median(StoreMetrics.longestFetch, of: "two-coordinators", in: whole)
                .isAtLeast(5, times: .median(StoreMetrics.longestMerge, of: "independent-contexts", in: whole))
        ),
        .flawShows(
            "two-coordinators-stalls-with-many-rows",
            "two-coordinators stands still for longer than a frame when there are 100,000 rows to fetch.",
            Figure.median(.longestOwnStall, of: "two-coordinators", in: ChildContextSave.hundredThousand)
                .isAtLeast(Metric.frame)
        ),
    ]

    private static let fixesHold: [Expectation] =
        [
            .fixHolds(
                "independent-contexts-merges-shortly",
                "independent-contexts leaves the main thread short merges: none takes longer than one frame. (How many of "
                    + "them run before the next frame, it does not say.)",
                Figure.median(StoreMetrics.longestMerge, of: "independent-contexts", in: whole).isAtMost(Metric.frame)
            )
        ] + fixes.flatMap(keepsFrames)

    private static func keepsFrames(_ fix: String) -> [Expectation] {
        [whole, ChildContextSave.hundredThousand].map { scenario in
            .fixHolds(
                "\(fix)-keeps-frames-\(scenario.description.name)",
                "\(fix) keeps the frames: the main thread never stands still for longer than one frame by its own doing "
                    + "(\(scenario.description.name)).",
                Figure.median(.longestOwnStall, of: fix, in: scenario).isAtMost(Metric.frame)
            )
        }
    }

    private static let sameWork: [Expectation] = (pitfalls + ["independent-contexts", "two-coordinators"] + fixes).map {
        variant in
        .sameWork(
            "\(variant)-loses-nothing",
            "\(variant) loses no row: each one of the feed is in the store and in the list.",
            Figure.maximum(StoreMetrics.lostRows, of: variant, in: whole).equals(0)
        )
    }
}
