import Declaring
import DownloadTrial
import Model

/// The faults that a run must show, and the promises that must hold.
extension DownloadLimitExperiment {
    static var pitfallsShow: [Expectation] {
        [
            finishesAtOnce.shows(
                "limits-nothing",
                "runs six or more downloads; the limit is three.",
                .limitExcess >= 3,
                in: everything
            ),
            pauseKeepsSlot.shows("idles", "leaves a paused download's slot idle.", .idleSlots >= 1, in: everything),
            pauseKeepsSlot.shows(
                "stops-none",
                "runs at least two downloads beyond a lowered limit.",
                .limitExcess >= 2,
                in: everything
            ),
            loweredByHand.shows(
                "idles",
                "starts nothing when others finish: paused downloads hold at least three of the five slots.",
                .idleSlots >= 3,
                in: everything
            ),
            // A bug in Linux's Foundation.
            suspendedTask.shows("corrupts", "leaves files with wrong bytes.", .wrongFiles >= 1, in: everything).only(
                on: .linux
            ),
            queueGoesOn.shows(
                "starts-meanwhile",
                "starts one more download while the setter counts: three run, but the limit is two.",
                .limitExcess == 1,
                in: crossingLimit
            ),
        ]
    }

    /// Expectations about fix A, which raises the queue's maximum. They cover its purpose and its mistakes.
    static var raisingTheMaximum: [Expectation] {
        [maximumPlusPaused].hold(keepsTheLimit, inEach: [pauses, crossingLimit])
            + [maximumPlusPaused].hold(leavesNoPlaceIdle, inEach: [pauses])
            + [maximumPlusPaused].hold(fetchesAll, inEach: [pauses])
            + [checksAtEnd].hold(keepsTheLimit, inEach: [endsWhilePaused])
            + [checksAtEnd].hold(leavesNoPlaceIdle, inEach: [endsWhilePaused])
            + [
                maximumPlusPaused.shows(
                    "forgets-a-resume",
                    "does nothing when a download is resumed while the limit is reached: its file never arrives.",
                    .missingFiles == 1,
                    in: resumedWhileFull
                ),
                maximumPlusPaused.shows(
                    "is-off-by-one",
                    "counts one paused download too many after a download ends while it is paused: one download too "
                        + "many runs.",
                    .limitExcess == 1,
                    in: endsWhilePaused
                ),
                maximumPlusPaused.shows(
                    "counts-twice",
                    "subtracts a paused download twice when it is cancelled twice: one slot stays idle.",
                    .idleSlots == 1,
                    in: stoppedTwice
                ),
                maximumPlusPaused.shows(
                    "loses-a-count",
                    "raises the maximum by only one when two threads pause one download each: one slot stays idle.",
                    .idleSlots == 1,
                    in: crossingPauses
                ),
                maximumPlusPaused.shows(
                    "resumes-beyond",
                    "resumes a download although the queue starts another one after the check: one more than the limit "
                        + "runs.",
                    .limitExcess == 1,
                    in: crossingResume
                ),
                maximumPlusPaused.shows(
                    "misses-a-start",
                    missesAStartSentence,
                    .limitExcess == 1,
                    in: limitMeetsStart
                ),
                setterAsPrinted.shows(
                    "stays-suspended",
                    "starts nothing after a change of the limit: its queue stays suspended, and three or more files "
                        + "are missing.",
                    .missingFiles >= 3,
                    in: pauses
                ),
                checksAtEnd.shows(
                    "corrects-late",
                    "corrects the maximum only after the queue has started one download too many.",
                    .limitExcess == 1,
                    in: endsBeforeOthers
                ),
            ]
    }

    /// Expectations about fix B, which stops the transfers. They cover its cost and the mistakes of its setter.
    static var stoppingTheFlow: [Expectation] {
        [
            stopAndResume.shows(
                "reconnects",
                "opens a new connection for each of three pauses, in addition to the first three.",
                .connections == 6,
                in: interrupted
            ),
            stopAndResume.holds(
                "continues",
                "requests only the rest of each file, and never starts over.",
                .maximum(.restarts) == 0,
                in: interrupted
            ),
            stopAndResume.shows(
                "starts-over",
                "starts each of three files over if the server does not support ranges.",
                .restarts == 3,
                in: noRanges
            ),
            stopAndResume.shows(
                "fetches-twice",
                "fetches half of each file twice if the server does not support ranges.",
                .bytesFetchedTwice >= 240_000,
                in: noRanges
            ),
            stopAndResume.shows(
                "holds-a-cancelled",
                "still holds a download that was cancelled while queued when the next one starts.",
                .cancelledHeld == 1,
                in: priorities
            ),
            stopAndResume.shows("misses-a-start", missesAStartSentence, .limitExcess == 1, in: limitMeetsStart),
        ]
    }

    static var fixesHold: [Expectation] {
        let overOperations = [stopAndResume, bothMixed]
        let schedulers = [operationsByHand, ownScheduler, taskPerDownload]
        let fixes = overOperations + schedulers
        return fixes.hold(keepsTheLimit, inEach: [everything, endsWhilePaused, untouched])
            // If the user does nothing, no queue leaves a slot idle.
            + fixes.hold(leavesNoPlaceIdle, inEach: [everything])
            + ([bothMixed] + schedulers).hold(keepsTheLimit, inEach: [limitMeetsStart])
            // The schedulers cannot have these interleavings, because one lock or one actor covers both the check and
            // the action.
            + overOperations.hold(keepsTheLimit, inEach: [crossingResume, crossingLimit])
            + overOperations.hold(leavesNoPlaceIdle, inEach: [stoppedTwice, crossingPauses])
            + overOperations.hold(fetchesAll, inEach: [resumedWhileFull])
            // The expectation covers only these two variants. The other fixes start a transfer under the lock that a
            // pause also needs.
            + [stopAndResume, taskPerDownload].hold(
                "rests-when-paused",
                "does not run a download that is paused while it is starting.",
                .maximum(.startedPaused) == 0,
                in: pauseMeetsStart
            )
            + schedulers.hold(
                "starts-in-turn",
                "starts downloads by priority, and within a priority by arrival.",
                .maximum(.outOfTurn) == 0,
                in: priorities
            )
            + schedulers.hold(
                "lets-go",
                "releases a download that was cancelled while queued before the next one starts.",
                .maximum(.cancelledHeld) == 0,
                in: priorities
            )
    }

    static var sameWork: [Expectation] {
        let unbroken = [
            finishesAtOnce, pauseKeepsSlot, loweredByHand, stopAndResume, operationsByHand, bothMixed, ownScheduler,
            taskPerDownload,
        ]
        return unbroken.doSameWork("fetches-all", fetchesAllSentence, .maximum(.missingFiles) == 0, in: everything)
            + unbroken.doSameWork(
                "fetches-intact-files",
                "writes no wrong file.",
                .maximum(.wrongFiles) == 0,
                in: everything
            )
    }

    private static let missesAStartSentence =
        "misses a download that starts as the limit is lowered: one more than the limit runs."
    private static let fetchesAllSentence = "fetches every wanted file."
    private static let keepsTheLimit = Promise("keeps-the-limit", "keeps the limit.", .maximum(.limitExcess) == 0)
    private static let leavesNoPlaceIdle = Promise("leaves-no-place-idle", "leaves no slot idle.", .idleSlots == 0)
    private static let fetchesAll = Promise("fetches-all", fetchesAllSentence, .maximum(.missingFiles) == 0)
}
