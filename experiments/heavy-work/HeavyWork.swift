import Lab
import Model

/// The largest Mersenne prime below a bound, computed on the main thread and beside it.
@main
struct HeavyWork: Experiment {
    static let search = Scenario(
        "search",
        "The user waits for the largest Mersenne prime with an exponent below 2,400."
    )
    static let cancelled = Scenario(
        "cancelled",
        "The user taps Cancel soon after.",
        setting: [.init(WorkTrial.cancelAfter, 50)]
    )

    static let declaration = Declaration(
        name: "heavy-work",
        title: "Heavy computing behind a button",
        claim: "Heavy computing on the main thread freezes the app, and so it does in a task that inherits the main "
            + "actor; an operation or a detached task leaves the main thread alone, and stops only where it asks.",
        claimNumbers: [15],
        topic: .mainThread,
        parameters: WorkTrial.parameters,
        scenarios: [search, cancelled],
        variants: [
            variant("on-main", .pitfall, "where the tap is handled", "OnMain.swift", OnMain.self),
            variant(
                "inherited-actor",
                .pitfall,
                "in a task that inherits the main actor",
                "InheritedActor.swift",
                InheritedActor.self
            ),
            variant(
                "in-operation",
                .articleFix,
                "in an operation, its result handed to the main queue",
                "InOperation.swift",
                InOperation.self
            ),
            variant(
                "asking-operation",
                .refinedFix,
                "in an operation that asks whether it is cancelled",
                "AskingOperation.swift",
                AskingOperation.self
            ),
            variant(
                "detached-task",
                .structured,
                "in a detached task that asks whether it is cancelled",
                "DetachedTask.swift",
                DetachedTask.self
            ),
        ],
        metrics: WorkMetrics.all,
        expectations: expectations,
        charts: [
            .bars("The longest that the screen stood still, by the main thread's own doing", search, .longestOwnStall),
            .bars("Until the result is there", search, WorkMetrics.searchTime),
            .bars("Work that was done after the tap on Cancel", cancelled, WorkMetrics.workAfterCancel),
            .bars("How long Cancel waited for its handler", cancelled, .tapLatency),
        ],
        deadline: 60,
        lesson: PackageResources.README_md
    )

    private static let pitfalls = ["on-main", "inherited-actor"]
    private static let fixes = ["in-operation", "asking-operation", "detached-task"]

    private static let expectations: [Expectation] = freezes + keepFrames + cancels + sameWork

    private static let freezes: [Expectation] = pitfalls.map { variant -> Expectation in
        .pitfallShows(
            "\(variant)-freezes",
            "\(variant) freezes the screen for as long as it computes: the longest stall is at least 0.7 of the search's "
                + "processor time.",
            Figure.median(.longestOwnStall, of: variant, in: search)
                .isAtLeast(0.7, times: .median(WorkMetrics.searchCPUTime, of: variant, in: search))
        )
    }

    private static let keepFrames: [Expectation] = fixes.map { variant -> Expectation in
        .fixHolds(
            "\(variant)-keeps-frames",
            "\(variant) keeps the frames: the main thread never stands still for longer than one frame by its own doing.",
            Figure.median(.longestOwnStall, of: variant, in: search).isAtMost(Metric.frame)
        )
    }

    private static let cancels: [Expectation] =
        [
            .pitfallShows(
                "inherited-actor-cannot-be-cancelled",
                "inherited-actor asks whether it is cancelled, and never hears of it: the tap is handled when the search "
                    + "is over, and the exponent is found in every sample.",
                Figure.minimum(WorkMetrics.exponent, of: "inherited-actor", in: cancelled).isAtLeast(3)
            ),
            .flawShows(
                "in-operation-goes-on",
                "in-operation goes on after Cancel: an operation that runs is not stopped, and the exponent is found in "
                    + "every sample.",
                Figure.minimum(WorkMetrics.exponent, of: "in-operation", in: cancelled).isAtLeast(3)
            ),
        ]
        + ["asking-operation", "detached-task"].map { variant in
            .fixHolds(
                "\(variant)-stops",
                "\(variant) stops at the tap on Cancel: it computes for at most 20 ms more.",
                Figure.median(WorkMetrics.workAfterCancel, of: variant, in: cancelled).isAtMost(20)
            )
        }

    private static let sameWork: [Expectation] = (pitfalls + fixes).map { variant -> Expectation in
        .sameWork(
            "\(variant)-finds-it",
            "\(variant) finds 2^2281 − 1, the largest Mersenne prime with an exponent below 2,400.",
            Figure.minimum(WorkMetrics.exponent, of: variant, in: search).equals(2_281)
        )
    }

    private static func variant(
        _ name: String,
        _ kind: VariantDescription.Kind,
        _ summary: String,
        _ file: String,
        _ screen: PrimeScreen.Type
    ) -> Variant {
        Variant(name, kind, summary, file: file) { context in
            WorkTrial(context).measure(screen)
        }
    }
}
