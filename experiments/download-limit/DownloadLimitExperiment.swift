import DownloadTrial
import Downloads
import Lab
import Model

/// At most so many downloads at once, while the user pauses, resumes, cancels and changes the limit.
@main
package struct DownloadLimitExperiment: Experiment {
    static let situation = Parameter(
        "situation",
        default: Situation.everything,
        help: "what the user does"
    )

    static let everything = scenario(
        .everything,
        "Forty files, three at once: the user pauses two and resumes them, wants ten at once, five, eight, cancels two that "
            + "wait, pauses all, resumes all, and pauses one that is nearly done."
    )
    static let slips = scenario(
        .slips,
        "Thirty files, three at once: the user pauses one and taps Cancel twice, and later pauses two as their last "
            + "bytes arrive.",
        files: 30
    )
    static let untouched = scenario(.untouched, "Forty files, three at once, and nobody touches them.", isLarge: true)

    package static let declaration = Declaration(
        name: "download-limit",
        title: "At most so many downloads at once",
        claim:
            "An operation queue's maximum limits downloads only while nobody pauses one or changes the maximum: a paused "
            + "download keeps its place, and a lower maximum stops none.",
        claimNumbers: Array(28...35),
        topic: .network,
        parameters: TrialParameters.all + [AnyParameter(situation)],
        scenarios: [everything, slips, untouched],
        variants: variants,
        metrics: DownloadMetrics.all,
        expectations: LimitExpectations.all,
        charts: charts,
        deadline: 30,
        lesson: PackageResources.README_md
    )

    private static let variants = [
        variant(
            "finishes-at-once",
            .pitfall,
            "an operation that starts the transfer and has then ended",
            "FinishesAtOnce.swift"
        ) { FinishesAtOnce(limit: $0, session: $1) },
        variant(
            "pause-keeps-slot",
            .pitfall,
            "an operation that executes until its transfer ends, paused or not",
            "PauseKeepsSlot.swift"
        ) { PauseKeepsSlot(limit: $0, session: $1) },
        variant(
            "lowered-by-hand",
            .pitfall,
            "the same; for a lower maximum it pauses those that are too many",
            "LoweredByHand.swift"
        ) { LoweredByHand(limit: $0, session: $1) },
        variant(
            "suspended-task",
            .pitfall,
            "pauses with the task's own suspend and resume",
            "SuspendedTask.swift"
        ) { SuspendedTask(limit: $0, session: $1) },
        variant(
            "maximum-plus-paused",
            .articleFix,
            "fix A: the maximum goes up by one for each paused download",
            "MaximumPlusPaused.swift"
        ) { MaximumPlusPaused(limit: $0, session: $1) },
        fix(
            .stopAndResume,
            .articleFix,
            "fix B: a paused download's operation ends, a resumed one's is new",
            "StopAndResume.swift"
        ),
        fix(
            .bothMixed,
            .refinedFix,
            "A for those that hold a place, B for those that do not, the maximum computed",
            "BothMixed.swift"
        ),
        fix(
            .ownScheduler,
            .refinedFix,
            "fix C: a scheduler in the place of the queue",
            "OwnScheduler.swift"
        ),
        fix(
            .taskPerDownload,
            .structured,
            "an actor that decides, and a task for each download that runs",
            "TaskPerDownload.swift"
        ),
    ]

    private static let charts: [ChartDescription] = [
        ChartDescription(
            title: "Running downloads against the limit that the user asked for",
            scenario: everything.description.name,
            drawing: DownloadTrial.lanes
        ),
        .bars("The most downloads beyond the limit", everything, DownloadMetrics.limitExcess),
        .bars("The most places that stood idle while work waited", everything, DownloadMetrics.idleSlots),
        .bars("How full the places were while work waited", everything, DownloadMetrics.slotUtilisation),
        ChartDescription(
            title: "One cancelled twice, and two paused as their last bytes arrive",
            scenario: slips.description.name,
            drawing: DownloadTrial.lanes
        ),
        .bars("How long all took, of the ideal", untouched, DownloadMetrics.makespanRatio),
    ]

    private static func scenario(
        _ situation: Situation,
        _ summary: String,
        files: Int = 40,
        isLarge: Bool = false
    ) -> Scenario {
        Scenario(
            situation.rawValue,
            summary,
            isLarge: isLarge,
            setting: [.init(Self.situation, situation), .init(TrialParameters.files, files)]
        )
    }

    private static func fix(
        _ queue: FixedQueue,
        _ kind: VariantDescription.Kind,
        _ summary: String,
        _ file: String
    ) -> Variant {
        variant(queue.rawValue, kind, summary, file) { queue.make(limit: $0, session: $1) }
    }

    private static func variant(
        _ name: String,
        _ kind: VariantDescription.Kind,
        _ summary: String,
        _ file: String,
        _ makeQueue: @escaping DownloadTrial.MakeQueue
    ) -> Variant {
        Variant(name, kind, summary, file: file) { context in
            try DownloadTrial(context).run(makeQueue, context[situation].script)
        }
    }
}
