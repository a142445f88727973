import Lab
import Model
import StopsApp
import StopsTrial

/// Waiting for another context's queue, beside asking without waiting.
@main
struct PerformAndWait: Experiment {
    static let situation = Parameter(
        "situation",
        default: Situation.busyQueue,
        help: "who asks whom"
    )

    static let busyQueue = Scenario(
        "busy-queue",
        "The main thread asks a context for its number of stops; its queue is busy with the import of 40,000 rows.",
        setting: [.init(situation, .busyQueue), .init(FeedInput.rows, 40_000)]
    )
    static let eachOther = Scenario(
        "each-other",
        "Two contexts ask each other while both are in a block of their own.",
        setting: [.init(situation, .eachOther)]
    )
    static let nested = Scenario(
        "nested",
        "Five steps in blocks nested three deep on one context.",
        setting: [.init(situation, .nested)]
    )

    static let declaration = Declaration(
        name: "perform-and-wait",
        title: "Waiting for a context's queue",
        claim: "perform returns at once and performAndWait blocks its caller: from the main thread behind a busy queue "
            + "that is a stall, and two contexts that wait for each other never end.",
        claimNumbers: [9],
        topic: .coreData,
        parameters: StoreTrial.parameters + [AnyParameter(situation)],
        scenarios: [busyQueue, eachOther, nested],
        variants: [
            variant(
                "perform-and-wait",
                .pitfall,
                "asks with performAndWait",
                "WaitForAnswer.swift",
                WaitForAnswer.self
            ),
            variant(
                "perform",
                .articleFix,
                "asks with perform; the answer hops back",
                "HopBack.swift",
                HopBack.self
            ),
            variant("awaited", .structured, "awaits perform", "AwaitAnswer.swift", AwaitAnswer.self),
        ],
        metrics: WaitMetrics.all,
        expectations: pitfallShows + fixesHold + sameWork,
        charts: [
            ChartDescription(
                title: "The longest that the screen stood still, by the main thread's own doing",
                scenario: busyQueue.description.name,
                drawing: .bars(metric: Metric.longestOwnStall.name)
            ),
            ChartDescription(
                title: "Late frames around the question",
                scenario: busyQueue.description.name,
                drawing: .lateFrames
            ),
            ChartDescription(
                title: "From the question to its answer",
                scenario: busyQueue.description.name,
                drawing: .bars(metric: WaitMetrics.answerLatency.name)
            ),
            ChartDescription(
                title: "Two contexts ask each other: until both have their answers",
                scenario: eachOther.description.name,
                drawing: .bars(metric: WaitMetrics.answerLatency.name)
            ),
            ChartDescription(
                title: "Steps that did not run in their place in the text",
                scenario: nested.description.name,
                drawing: .bars(metric: WaitMetrics.outOfOrder.name)
            ),
        ],
        deadline: 4,
        lesson: PackageResources.README_md
    )

    private static let pitfallShows: [Expectation] = [
        .pitfallShows(
            "perform-and-wait-stands-still",
            "perform-and-wait stands still: the longest stall of the main thread is at least half of the processor time "
                + "that the import still needs when the question is asked.",
            Figure.median(.longestOwnStall, of: "perform-and-wait", in: busyQueue)
                .isAtLeast(0.5, times: Figure.median(WaitMetrics.restCPUTime, of: "perform-and-wait", in: busyQueue))
        ),
        .pitfallShows(
            "perform-and-wait-deadlocks",
            "perform-and-wait never ends where two contexts ask each other: each one's queue waits for the other's. The "
                + "check for touching a context off its queue is on, and sees nothing.",
            .timesOut(Cell("perform-and-wait", in: eachOther))
        ),
        .pitfallShows(
            "perform-and-wait-runs-nested-in-order",
            "perform-and-wait runs a nested block at once: the five steps run as they stand in the text.",
            Figure.maximum(WaitMetrics.outOfOrder, of: "perform-and-wait", in: nested).equals(0)
        ),
        .flawShows(
            "perform-runs-nested-later",
            "perform runs a nested block when the outer one has ended, as it is meant to: some of the five steps do not "
                + "run where they stand in the text.",
            Figure.minimum(WaitMetrics.outOfOrder, of: "perform", in: nested).isAtLeast(1)
        ),
    ]

    private static let fixes = ["perform", "awaited"]

    private static let fixesHold: [Expectation] =
        fixes.flatMap { fix -> [Expectation] in
            [
                .fixHolds(
                    "\(fix)-keeps-frames",
                    "\(fix) keeps the frames while the question waits: the main thread never stands still for longer "
                        + "than one frame by its own doing.",
                    Figure.median(.longestOwnStall, of: fix, in: busyQueue).isAtMost(Metric.frame)
                ),
                .fixHolds(
                    "\(fix)-ends",
                    "\(fix) ends where two contexts ask each other.",
                    .finishes(Cell(fix, in: eachOther))
                ),
            ]
        } + [
            .fixHolds(
                "awaited-runs-in-order",
                "awaited takes the five steps as they stand in the text.",
                Figure.maximum(WaitMetrics.outOfOrder, of: "awaited", in: nested).equals(0)
            )
        ]

    private static let sameWork: [Expectation] =
        (["perform-and-wait"] + fixes).flatMap { variant -> [Expectation] in
            [
                .sameWork(
                    "\(variant)-is-answered",
                    "\(variant) gets its answer from the busy context, and it counts each row of the import.",
                    Figure.minimum(WaitMetrics.answers, of: variant, in: busyQueue).equals(1)
                ),
                .sameWork(
                    "\(variant)-takes-each-step",
                    "\(variant) takes all five steps.",
                    Figure.minimum(WaitMetrics.steps, of: variant, in: nested).equals(5)
                ),
            ]
        }
        + fixes.map { fix -> Expectation in
            .sameWork(
                "\(fix)-answers-both",
                "\(fix) answers both questions, and rightly.",
                Figure.minimum(WaitMetrics.answers, of: fix, in: eachOther).equals(2)
            )
        }

    static func prepare(_ values: ParameterValues, in directory: String) throws -> [String] {
        switch values[situation] {
        case .busyQueue: try FeedInput(values, directory: directory).prepare()
        case .eachOther, .nested: []
        }
    }

    private static func variant(
        _ name: String,
        _ kind: VariantDescription.Kind,
        _ summary: String,
        _ file: String,
        _ asking: any Asking.Type
    ) -> Variant {
        Variant(name, kind, summary, file: file) { context in
            let trial = try WaitTrial(context)
            switch context[situation] {
            case .busyQueue: try trial.askWhileImporting(asking)
            case .eachOther: try trial.askEachOther(asking)
            case .nested: trial.takeSteps(asking)
            }
        }
    }
}
