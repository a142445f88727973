import DownloadTrial
import Downloads
import Lab
import Model

/// At most N downloads at once, while the user pauses, resumes, cancels and changes the limit.
@main
package struct DownloadLimitExperiment: Experiment {
    static let everything = Scenario(
        "everything",
        "Forty files, three at once: the user pauses two and resumes them, sets the limit to ten, to five, to eight, "
            + "cancels two that wait, pauses all, resumes all, and pauses one that is nearly complete.",
        setting: TrialParameters.files.to(40)
    )
    static let slips = Scenario(
        "slips",
        "Thirty files, three at once: the user pauses one and taps Cancel twice, and later pauses two as their last "
            + "bytes arrive.",
        setting: TrialParameters.files.to(30)
    )
    static let untouched = Scenario(
        "untouched",
        "Forty files, three at once, and nobody touches them.",
        isLarge: true,
        setting: TrialParameters.files.to(40)
    )

    static let finishesAtOnce = variant(
        .pitfall,
        "an operation that starts the transfer and ends at once",
        FinishesAtOnce.self
    )
    static let pauseKeepsSlot = variant(
        .pitfall,
        "an operation that executes until its transfer ends, paused or not",
        PauseKeepsSlot.self,
        twin: finishesAtOnce
    )
    static let loweredByHand = variant(
        .pitfall,
        "the same; for a lower maximum it pauses those beyond it",
        LoweredByHand.self,
        twin: pauseKeepsSlot
    )
    static let suspendedTask = variant(
        .pitfall,
        "pauses with the task's own suspend and resume",
        SuspendedTask.self,
        twin: pauseKeepsSlot
    )
    static let maximumPlusPaused = variant(
        .articleFix,
        "fix A: each paused download raises the maximum by one",
        MaximumPlusPaused.self,
        twin: loweredByHand
    )
    static let stopAndResume = variant(
        .articleFix,
        "fix B: a paused download's operation ends, a resumed one's is new",
        StopAndResume.self,
        twin: pauseKeepsSlot
    )
    static let bothMixed = variant(
        .refinedFix,
        "A for those that hold a place, B for the others, and a computed maximum",
        BothMixed.self,
        twin: maximumPlusPaused
    )
    static let ownScheduler = variant(
        .refinedFix,
        "fix C: a scheduler instead of the operation queue",
        OwnScheduler.self,
        twin: bothMixed
    )
    static let taskPerDownload = variant(
        .structured,
        "an actor that decides, and a task for each running download",
        TaskPerDownload.self,
        twin: ownScheduler
    )
    private static let fixes = [stopAndResume, bothMixed, ownScheduler, taskPerDownload]
    /// The code of the fixes, which walk randomly in the tests too.
    package static let fixedQueues: [any DownloadQueue.Type] = [
        StopAndResume.self, BothMixed.self, OwnScheduler.self, TaskPerDownload.self,
    ]

    package static let declaration = Declaration(
        "At most N downloads at once",
        claim: "An operation queue's maximum limits downloads only while nobody pauses one or changes the maximum: a "
            + "paused download keeps its place, and a lower maximum stops none.",
        claimNumbers: Array(28...35),
        topic: .network,
        parameters: TrialParameters.all,
        scenarios: [everything, slips, untouched],
        variants: [finishesAtOnce, pauseKeepsSlot, loweredByHand, suspendedTask, maximumPlusPaused] + fixes,
        metrics: Metric.ofDownloads,
        charts: [
            DownloadTrial.lanes("Running downloads against the limit that the user asked for", everything),
            .bars("The most downloads beyond the limit", everything, .limitExcess),
            .bars("The most places idle while downloads waited", everything, .idleSlots),
            .bars("How full the places were while downloads waited", everything, .slotUtilisation),
            DownloadTrial.lanes("One cancelled twice, and two paused as their last bytes arrive", slips),
            .bars("The time for all files, relative to the ideal", untouched, .makespanRatio),
        ],
        deadline: 30
    ) {
        finishesAtOnce.shows(
            "limits-nothing",
            "limits nothing: at least six downloads run at once where three may.",
            .limitExcess >= 3,
            in: everything
        )
        pauseKeepsSlot.shows(
            "idles",
            "leaves the place of a paused download idle while other downloads wait for a place.",
            .idleSlots >= 1,
            in: everything
        )
        pauseKeepsSlot.shows(
            "stops-none",
            "stops none when the limit falls from ten to five: at least two run beyond the limit.",
            .limitExcess >= 2,
            in: everything
        )
        loweredByHand.shows(
            "idles",
            "starts nothing when others finish: the downloads that it paused hold their places, and at least three of "
                + "the five places are idle.",
            .idleSlots >= 3,
            in: everything
        )
        suspendedTask.shows(
            "corrupts",
            "leaves files with wrong bytes under their final names.",
            .wrongFiles >= 1,
            in: everything
        )
        maximumPlusPaused.shows(
            "resumes-beyond",
            "lets a resumed download run at once, beside the one that has its place: one more than the limit.",
            .limitExcess >= 1,
            in: everything
        )
        maximumPlusPaused.shows(
            "stays-suspended",
            "starts nothing after a change of the limit: its queue stays suspended, and at least a quarter of the "
                + "files never come.",
            .missingFiles >= 10,
            in: everything
        )
        maximumPlusPaused.shows(
            "is-off-by-one",
            "counts one too many after a download that was paused at its last byte finishes by itself: one more than "
                + "the limit runs.",
            .limitExcess >= 1,
            in: slips
        )
        maximumPlusPaused.shows(
            "counts-twice",
            "counts down twice when a paused download is cancelled twice: from then on one place is idle.",
            .idleSlots >= 1,
            in: slips
        )
        fixes.hold(keepsTheLimit, inEach: [everything, slips, untouched])
        // Where nobody touches anything, no queue leaves a place idle.
        fixes.hold(leavesNoPlaceIdle, inEach: [everything, slips])
        ([finishesAtOnce, pauseKeepsSlot, loweredByHand] + fixes).doSameWork(fetchesAll, in: everything)
        ([finishesAtOnce, pauseKeepsSlot, loweredByHand] + fixes).doSameWork(fetchesIntactFiles, in: everything)
    }

    private static let keepsTheLimit = Promise(
        "keeps-the-limit",
        "keeps the limit: the server never sees more downloads at once.",
        .maximum(.limitExcess) == 0
    )
    private static let leavesNoPlaceIdle = Promise(
        "leaves-no-place-idle",
        "leaves no place idle while downloads wait.",
        .idleSlots == 0
    )
    private static let fetchesAll = Promise(
        "fetches-all",
        "fetches every file that the user wants.",
        .maximum(.missingFiles) == 0
    )
    private static let fetchesIntactFiles = Promise(
        "fetches-intact-files",
        "puts no file with wrong bytes under its final name.",
        .maximum(.wrongFiles) == 0
    )

    package static func measure(_ queue: any DownloadQueue.Type, in sample: SampleContext) throws {
        let script =
            switch sample.scenario {
            case everything: UserScripts.everything
            case slips: UserScripts.slips
            default: UserScripts.nothing
            }
        try DownloadTrial(sample).measure(queue, script)
    }
}
