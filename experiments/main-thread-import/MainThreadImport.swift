import Lab
import Model
import StopsApp
import StopsTrial

/// An import on the main thread, beside imports that leave it alone.
@main
struct MainThreadImport: Experiment {
    static let import50000 = Scenario(
        "import",
        "The user starts the import of 50,000 rows.",
        setting: [.init(FeedInput.rows, 50_000)]
    )
    static let launch = Scenario(
        "launch",
        "The app imports as it launches, under a watchdog that is scaled to this machine.",
        setting: [.init(FeedInput.rows, 50_000), .init(Watchdog.limit, 0.08)]
    )

    static let declaration = Declaration(
        name: "main-thread-import",
        title: "An import on the main thread",
        claim:
            "A large import on the main thread freezes the app, and at launch the watchdog kills it; in a context of "
            + "its own beside the main one, it does neither.",
        claimNumbers: [1],
        topic: .coreData,
        parameters: StoreTrial.parameters + [AnyParameter(Watchdog.limit)],
        scenarios: [import50000, launch],
        variants: [
            variant("on-main", .pitfall, "on the main thread, in the list's context", "OnMain.swift", importOnMain),
            variant(
                "operation-and-merge",
                .articleFix,
                "in an operation with a context of its own, each save merged in a block",
                "OperationAndMerge.swift",
                importInOperation
            ),
            variant(
                "one-save-a-turn",
                .refinedFix,
                "in a private-queue context, one save merged a turn of the run loop",
                "OneSaveATurn.swift",
                importMergingOneSaveATurn
            ),
            variant(
                "actor-owned",
                .structured,
                "in an actor that owns the context",
                "ActorOwned.swift",
                importInActor
            ),
        ],
        metrics: StoreMetrics.all,
        expectations: expectations,
        charts: [
            ChartDescription(
                title: "Late frames during the import",
                scenario: import50000.description.name,
                drawing: .lateFrames
            ),
            ChartDescription(
                title: "The longest that the screen stood still, by the main thread's own doing",
                scenario: import50000.description.name,
                drawing: .bars(metric: Metric.longestOwnStall.name)
            ),
            ChartDescription(
                title: "How much of the time the main thread was not free",
                scenario: import50000.description.name,
                drawing: .bars(metric: StoreMetrics.mainThreadShare.name)
            ),
            ChartDescription(
                title: "From the start until the list shows all rows",
                scenario: import50000.description.name,
                drawing: .bars(metric: StoreMetrics.totalTime.name)
            ),
            ChartDescription(
                title: "At launch: until the list shows all rows, for those that live to see it",
                scenario: launch.description.name,
                drawing: .bars(metric: StoreMetrics.totalTime.name)
            ),
        ],
        deadline: 60,
        lesson: PackageResources.README_md
    )

    private static let fixes = ["operation-and-merge", "one-save-a-turn", "actor-owned"]

    private static let expectations: [Expectation] = pitfallsShow + fixesHold + sameWork

    private static let pitfallsShow: [Expectation] = [
        .pitfallShows(
            "on-main-freezes",
            "on-main freezes the screen: from its first row to its last save the import serves no frame, so that the "
                + "longest stall is at least 0.8 of the import's processor time.",
            Figure.median(.longestOwnStall, of: "on-main", in: import50000)
                .isAtLeast(0.8, times: Figure.median(StoreMetrics.importCPUTime, of: "on-main", in: import50000))
        ),
        .pitfallShows(
            "on-main-is-killed",
            "on-main is killed at launch: the watchdog ends the process before the import does.",
            .crashes(Cell("on-main", in: launch))
        ),
    ]

    private static let fixesHold: [Expectation] =
        [
            .fixHolds(
                "operation-and-merge-merges-shortly",
                "operation-and-merge leaves the main thread short merges: none takes longer than one frame. (How many of "
                    + "them run before the next frame, it does not say.)",
                Figure.median(StoreMetrics.longestMerge, of: "operation-and-merge", in: import50000)
                    .isAtMost(Metric.frame)
            )
        ]
        + fixes.filter { $0 != "operation-and-merge" }.map { fix in
            .fixHolds(
                "\(fix)-keeps-frames",
                "\(fix) keeps the frames: the main thread never stands still for longer than one frame by its own "
                    + "doing.",
                Figure.median(.longestOwnStall, of: fix, in: import50000).isAtMost(Metric.frame)
            )
        }
        + fixes.map { fix in
            .fixHolds(
                "\(fix)-lives",
                "\(fix) lives: the watchdog has nothing to say at its launch.",
                .finishes(Cell(fix, in: launch))
            )
        }

    private static let sameWork: [Expectation] = (["on-main"] + fixes).map { variant -> Expectation in
        .sameWork(
            "\(variant)-loses-nothing",
            "\(variant) loses no row: each one of the feed is in the store and in the list.",
            Figure.maximum(StoreMetrics.lostRows, of: variant, in: import50000).equals(0)
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
        _ makeStack: @escaping @Sendable @MainActor (OpenStore) throws -> ImportStack
    ) -> Variant {
        Variant(name, kind, summary, file: file) { context in
            let trial = try StoreTrial(context)
            let stack = try makeStack(trial.openStore)
            Watchdog.watch(context)
            trial.measure(stack)
        }
    }
}
