import Declaring
import DownloadTrial
import Downloads
import Model

/// Compares queues that run at most N downloads at once, while the user pauses, resumes, cancels and changes the limit.
package struct DownloadLimitExperiment: Experiment {
    static let finishesAtOnce = variant(.pitfall, "its operation only starts the transfer", FinishesAtOnce.self)
    static let pauseKeepsSlot = variant(.pitfall, "executes while paused", PauseKeepsSlot.self, twin: finishesAtOnce)
    static let loweredByHand = variant(.pitfall, "pauses to lower the limit", LoweredByHand.self, twin: pauseKeepsSlot)
    static let suspendedTask = variant(.pitfall, "the task's own suspend", SuspendedTask.self, twin: pauseKeepsSlot)
    static let queueGoesOn = variant(
        .pitfall,
        "fix A, its queue not suspended while the limit changes",
        QueueGoesOn.self,
        twin: maximumPlusPaused
    )
    static let maximumPlusPaused = variant(
        .articleFix,
        "fix A: each paused download raises the maximum by one",
        MaximumPlusPaused.self,
        twin: loweredByHand
    )
    static let setterAsPrinted = variant(
        .articleFix,
        "fix A, with the typo in its setter",
        SetterAsPrinted.self,
        twin: maximumPlusPaused
    )
    static let checksAtEnd = variant(
        .articleFix,
        "fix A, its count corrected by the completion block",
        ChecksAtEnd.self,
        twin: maximumPlusPaused
    )
    static let stopAndResume = variant(.articleFix, "fix B: a new operation", StopAndResume.self, twin: pauseKeepsSlot)
    static let bothMixed = variant(.refinedFix, "A and B, computed maximum", BothMixed.self, twin: maximumPlusPaused)
    static let operationsByHand = variant(
        .articleFix,
        "fix C: operations started by hand",
        OperationsByHand.self,
        twin: bothMixed
    )
    static let ownScheduler = variant(.refinedFix, "fix C: a scheduler of its own", OwnScheduler.self, twin: bothMixed)
    static let taskPerDownload = variant(.structured, "an actor and tasks", TaskPerDownload.self, twin: ownScheduler)
    /// Our answer to the exercise, and the fixes that no sequence of taps breaks. The tests run random sequences of
    /// taps with these queues.
    package static let fixedQueues: [any DownloadQueue.Type] = [
        OperationsByHand.self, BothMixed.self, OwnScheduler.self, TaskPerDownload.self, TappedFirstAnswer.self,
    ]
    /// Fix B, with which the tests run random sequences of taps that do not lower the limit.
    package static let fixB: any DownloadQueue.Type = StopAndResume.self

    package static let declaration = Declaration(
        "At most N downloads at once",
        claim: "A paused download keeps its slot in the queue, and lowering the maximum stops no running download. So "
            + "an operation queue's maximum limits downloads only while none is paused and the maximum stays the same.",
        claimNumbers: Array(28...35),
        topic: .network,
        lead: Lead(.limitExcess, in: everything, pauseKeepsSlot, bothMixed),
        parameters: TrialParameters.all,
        scenarios: [
            // Every profile measures the first scenario with all variants, so the first scenario must be short.
            priorities, pauses, everything, resumedWhileFull, endsWhilePaused, endsBeforeOthers, stoppedTwice,
            crossingPauses, crossingResume, crossingLimit, limitMeetsStart, pauseMeetsStart, interrupted, noRanges,
            untouched,
        ],
        variants: [
            finishesAtOnce, pauseKeepsSlot, loweredByHand, suspendedTask, queueGoesOn, maximumPlusPaused,
            setterAsPrinted, checksAtEnd, stopAndResume, operationsByHand, bothMixed, ownScheduler, taskPerDownload,
        ],
        metrics: Metric.ofDownloads,
        charts: [
            DownloadTrial.lanes("Running downloads against the limit that the user asked for", everything),
            .bars("The most downloads beyond the limit", everything, .limitExcess),
            .bars("The most slots idle while downloads waited", everything, .idleSlots),
            .bars("Share of the slots in use while downloads waited", everything, .slotUtilisation),
            DownloadTrial.lanes("Pauses, a cancel and changed limits: fix A was made for these", pauses),
            DownloadTrial.lanes("Two downloads paused from two threads", crossingPauses),
            .bars("The time for all files, relative to the ideal", untouched, .makespanRatio),
        ],
        questions: questions,
        smallTest: .noItems(because: "the user taps on the downloads of a longer list"),
        deadline: 30
    ) {
        pitfallsShow
        raisingTheMaximum
        stoppingTheFlow
        fixesHold
        sameWork
    }

    package static func measure(_ queue: any DownloadQueue.Type, in sample: SampleContext) throws {
        try DownloadTrial(sample).measure(queue, script(of: sample.scenario))
    }
}

/// The program.
package func main() -> Never { DownloadLimitExperiment.main() }
