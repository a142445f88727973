import Lab
import Model
import StopsTrial

/// What a run of the first launch can prove wrong.
enum LaunchExpectations {
    static let all: [Expectation] = pitfallsShow + flawsShow + fixesHold + sameWork

    private static let fixes = ["copy-on-main", "fetch-prepared", "copy-in-background", "awaited-copy"]
    private static let firstLaunch = PreloadedStore.firstLaunch
    private static let largeStore = PreloadedStore.largeStore

    private static let pitfallsShow: [Expectation] = [
        .pitfallShows(
            "import-at-launch-does-the-work-on-every-device",
            "import-at-launch takes at least five times the processor time of copy-in-background to get the rows there: "
                + "it parses, inserts and merges what somebody has parsed and inserted before.",
            Figure.median(LaunchMetrics.fillingCPUTime, of: "import-at-launch", in: firstLaunch)
                .isAtLeast(5, times: .median(LaunchMetrics.fillingCPUTime, of: "copy-in-background", in: firstLaunch))
        ),
        .pitfallShows(
            "import-at-launch-writes-twice",
            "import-at-launch writes at least twice the size of the store: every page goes into the log first, and from "
                + "there into the file.",
            Figure.median(LaunchMetrics.bytesWritten, of: "import-at-launch", in: firstLaunch)
                .isAtLeast(2, times: .median(LaunchMetrics.shippedBytes, of: "import-at-launch", in: firstLaunch))
        ),
    ]

    private static let flawsShow: [Expectation] = [
        .flawShows(
            "copy-on-main-opens-a-full-list",
            "copy-on-main opens a list of all rows at once, as every launch from now on does: that costs the main thread at "
                + "least twice the processor time of the empty list that import-at-launch begins with.",
            Figure.median(LaunchMetrics.openingCPUTime, of: "copy-on-main", in: firstLaunch)
                .isAtLeast(2, times: .median(LaunchMetrics.openingCPUTime, of: "import-at-launch", in: firstLaunch))
        ),
        .flawShows(
            "copy-on-main-stands-still",
            "copy-on-main stands still while it copies: with 200 MB more in the store that is longer than one frame, "
                + "the opening of the list not counted.",
            Figure.median(LaunchMetrics.stallBesidesOpening, of: "copy-on-main", in: largeStore).isAtLeast(Metric.frame)
        ),
    ]

    private static let fixesHold: [Expectation] =
        fixes.flatMap { fix -> [Expectation] in
            [
                .fixHolds(
                    "\(fix)-keeps-frames",
                    "\(fix) keeps the frames with a store of some thousand rows: but for the opening of the full list, "
                        + "the main thread never stands still for longer than one frame by its own doing.",
                    Figure.median(LaunchMetrics.stallBesidesOpening, of: fix, in: firstLaunch).isAtMost(Metric.frame)
                ),
                .fixHolds(
                    "\(fix)-writes-once",
                    "\(fix) writes the store once: no more than a tenth beyond its size.",
                    Figure.median(LaunchMetrics.bytesWritten, of: fix, in: firstLaunch)
                        .isAtMost(1.1, times: .median(LaunchMetrics.shippedBytes, of: fix, in: firstLaunch))
                ),
            ]
        }
        + fixes.filter { $0 != "copy-on-main" }.map { fix in
            .fixHolds(
                "\(fix)-keeps-frames-with-a-large-store",
                "\(fix) keeps the frames with 200 MB more in the store, too, but for the opening of the full list.",
                Figure.median(LaunchMetrics.stallBesidesOpening, of: fix, in: largeStore).isAtMost(Metric.frame)
            )
        }

    private static let sameWork: [Expectation] = (["import-at-launch"] + fixes).map { variant in
        .sameWork(
            "\(variant)-loses-nothing",
            "\(variant) loses no row: each one of the feed is in the store and in the list.",
            Figure.maximum(StoreMetrics.lostRows, of: variant, in: firstLaunch).equals(0)
        )
    }
}
