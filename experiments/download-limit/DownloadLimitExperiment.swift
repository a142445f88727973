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

    static let finishesAtOnce = variant(.pitfall, "its operation only starts the transfer", FinishesAtOnce.self)
    static let pauseKeepsSlot = variant(.pitfall, "executes while paused", PauseKeepsSlot.self, twin: finishesAtOnce)
    static let loweredByHand = variant(.pitfall, "pauses to lower the limit", LoweredByHand.self, twin: pauseKeepsSlot)
    static let suspendedTask = variant(.pitfall, "the task's own suspend", SuspendedTask.self, twin: pauseKeepsSlot)
    static let maximumPlusPaused = variant(
        .articleFix,
        "fix A: each paused download raises the maximum by one",
        MaximumPlusPaused.self,
        twin: loweredByHand
    )
    static let stopAndResume = variant(.articleFix, "fix B: a new operation", StopAndResume.self, twin: pauseKeepsSlot)
    static let bothMixed = variant(.refinedFix, "A and B, computed maximum", BothMixed.self, twin: maximumPlusPaused)
    static let ownScheduler = variant(.refinedFix, "fix C: a scheduler", OwnScheduler.self, twin: bothMixed)
    static let taskPerDownload = variant(.structured, "an actor and tasks", TaskPerDownload.self, twin: ownScheduler)
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
        finishesAtOnce.shows("limits-nothing", "runs at least six where three may.", .limitExcess >= 3, in: everything)
        pauseKeepsSlot.shows("idles", "leaves a paused download's place idle.", .idleSlots >= 1, in: everything)
        pauseKeepsSlot.shows("stops-none", "runs at least two beyond a lower limit.", .limitExcess >= 2, in: everything)
        loweredByHand.shows(
            "idles",
            "starts nothing when others finish: those it paused hold at least three of the five places, idle.",
            .idleSlots >= 3,
            in: everything
        )
        // A fault of Linux's Foundation.
        suspendedTask.shows("corrupts", "leaves files with wrong bytes.", .wrongFiles >= 1, in: everything).only(
            on: .linux
        )
        maximumPlusPaused.shows(
            "resumes-beyond",
            "runs a resumed download at once, beside the one that has its place: one more than the limit.",
            .limitExcess >= 1,
            in: everything
        )
        maximumPlusPaused.shows(
            "stays-suspended",
            "starts nothing after a change of the limit: its queue stays suspended, at least ten files are missing.",
            .missingFiles >= 10,
            in: everything
        )
        maximumPlusPaused.shows(
            "is-off-by-one",
            "counts one too many after a download that is paused at its last byte: one more than the limit runs.",
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
        let unbroken = [finishesAtOnce, pauseKeepsSlot, loweredByHand] + fixes
        unbroken.doSameWork("fetches-all", "fetches every wanted file.", .maximum(.missingFiles) == 0, in: everything)
        unbroken.doSameWork("fetches-intact-files", "writes no wrong file.", .maximum(.wrongFiles) == 0, in: everything)
    }

    private static let keepsTheLimit = Promise("keeps-the-limit", "keeps the limit.", .maximum(.limitExcess) == 0)
    private static let leavesNoPlaceIdle = Promise("leaves-no-place-idle", "leaves no place idle.", .idleSlots == 0)

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
