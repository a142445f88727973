import Lab
import Model
import StopsApp
import StopsTrial

/// A large save that locks the coordinator, beside saves that let the main thread fetch.
@main
struct CoordinatorLock: Experiment {
    static let largeSave = Scenario(
        "large-save",
        "Four fifths of 100,000 rows are saved, while the list fetches its twelve rows at each frame.",
        setting: [.init(FeedInput.rows, 100_000)]
    )

    static let declaration = Declaration(
        name: "coordinator-lock",
        title: "A fetch behind another context's save",
        claim: "Several contexts share one coordinator, which locks itself while one of them uses it: a long save in "
            + "the background makes a fetch on the main thread wait.",
        claimNumbers: [12],
        topic: .coreData,
        parameters: StoreTrial.parameters,
        scenarios: [largeSave],
        variants: [
            variant(
                "serialized",
                .pitfall,
                "one connection for all, one save at the end",
                "Serialized.swift",
                saveOnceBesideFetches
            ),
            variant(
                "small-saves",
                .articleFix,
                "one connection for all, a save every 250 rows",
                "SmallSaves.swift",
                saveOftenBesideFetches
            ),
            variant(
                "concurrent-readers",
                .refinedFix,
                "a writer beside readers, one save at the end",
                "ConcurrentReaders.swift",
                saveOnceBesideReaders
            ),
            variant(
                "awaited-fetch",
                .structured,
                "one connection for all, one save at the end; the fetch is awaited",
                "AwaitedFetch.swift",
                saveOnceBesideAwaitedFetches
            ),
        ],
        metrics: LockMetrics.all,
        expectations: pitfallShows + fixesHold + sameWork,
        charts: [
            ChartDescription(
                title: "Late frames during the save",
                scenario: largeSave.description.name,
                drawing: .lateFrames
            ),
            ChartDescription(
                title: "The longest that the screen stood still, by the main thread's own doing",
                scenario: largeSave.description.name,
                drawing: .bars(metric: Metric.longestOwnStall.name)
            ),
            ChartDescription(
                title: "The longest that the list stood as it was",
                scenario: largeSave.description.name,
                drawing: .bars(metric: LockMetrics.listAge.name)
            ),
            ChartDescription(
                title: "Processor time of the saves",
                scenario: largeSave.description.name,
                drawing: .bars(metric: LockMetrics.saveCPUTime.name)
            ),
        ],
        deadline: 30,
        lesson: PackageResources.README_md
    )

    private static let fixes = ["small-saves", "concurrent-readers", "awaited-fetch"]

    private static let pitfallShows: [Expectation] = [
        .pitfallShows(
            "serialized-stands-still",
            "serialized stands still for the save's sake: one fetch of twelve rows takes at least half of the processor "
                + "time that the save takes on its own thread.",
            Figure.median(StoreMetrics.longestFetch, of: "serialized", in: largeSave)
                .isAtLeast(0.5, times: Figure.median(LockMetrics.saveCPUTime, of: "serialized", in: largeSave))
        ),
        .pitfallShows(
            "serialized-waits",
            "serialized does nothing meanwhile: the main thread was blocked for at least 0.8 of its longest stall.",
            Figure.median(StoreMetrics.stallBlocked, of: "serialized", in: largeSave)
                .isAtLeast(0.8, times: Figure.median(.longestOwnStall, of: "serialized", in: largeSave))
        ),
        .flawShows(
            "awaited-fetch-waits-too",
            "awaited-fetch waits as well, only elsewhere: the list stands as it was for at least half of the save's "
                + "processor time.",
            Figure.median(LockMetrics.listAge, of: "awaited-fetch", in: largeSave)
                .isAtLeast(0.5, times: Figure.median(LockMetrics.saveCPUTime, of: "awaited-fetch", in: largeSave))
        ),
    ]

    private static let fixesHold: [Expectation] = smallSaves + ["concurrent-readers", "awaited-fetch"].map(keepsFrames)

    /// Not a frame's length for the stall: a save that empties the log waits for the disk with the lock held, however
    /// small it is, and what else uses the disk is no doing of this variant.
    private static let smallSaves: [Expectation] = [
        .fixHolds(
            "small-saves-holds-shortly",
            "small-saves holds the coordinator shortly: no save takes more processor time than a frame lasts.",
            Figure.median(LockMetrics.longestSaveCPUTime, of: "small-saves", in: largeSave).isAtMost(Metric.frame)
        ),
        .fixHolds(
            "small-saves-waits-less",
            "small-saves waits less: its longest stall is at most half of that of serialized, even where the disk is "
                + "slow.",
            Figure.median(.longestOwnStall, of: "small-saves", in: largeSave)
                .isAtMost(0.5, times: Figure.median(.longestOwnStall, of: "serialized", in: largeSave))
        ),
    ]

    private static func keepsFrames(_ fix: String) -> Expectation {
        .fixHolds(
            "\(fix)-keeps-frames",
            "\(fix) keeps the frames: the main thread never stands still for longer than one frame by its own doing.",
            Figure.median(.longestOwnStall, of: fix, in: largeSave).isAtMost(Metric.frame)
        )
    }

    private static let sameWork: [Expectation] = (["serialized"] + fixes).map { variant -> Expectation in
        .sameWork(
            "\(variant)-loses-nothing",
            "\(variant) loses no row: each one of the feed is in the store, and the list shows the last ones.",
            Figure.maximum(StoreMetrics.lostRows, of: variant, in: largeSave).equals(0)
        )
    }

    static func prepare(_ values: ParameterValues, in directory: String) throws -> [String] {
        try FeedInput(values, directory: directory).prepare()
    }

    private static func variant(
        _ name: String,
        _ kind: VariantDescription.Kind,
        _ summary: String,
        _ file: String,
        _ makeStack: @escaping @Sendable @MainActor (OpenStore, VisibleStops) throws -> ListAndImport
    ) -> Variant {
        Variant(name, kind, summary, file: file) { context in
            try SaveTrial(context).measure(makeStack)
        }
    }
}
