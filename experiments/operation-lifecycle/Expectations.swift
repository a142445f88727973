import Declaring
import Model

/// The expectations about the pitfalls, the articles' operations and the fixes.
extension OperationLifecycle {
    @ExpectationBuilder
    static var expectations: [Expectation] {
        mistakesAtTheEnd
        mistakesAtTheStart
        theArticles
        thePlatform
        fixes.hold(hasNoFaults, inEach: scenarios)
        [guardedAndRaised, awaitedTurn].hold(
            "leaves-the-line",
            "ends early when it is cancelled: at most the request in flight is served before it.",
            .maximum(.servedBefore) <= 1,
            in: cancelWaiting
        )
        // This list leaves out never-notifies, because another expectation says that never-notifies cannot do this
        // work. The list also leaves out the other scenarios, because other expectations name the variants that cannot
        // do the work there.
        ([ignoresCancel, finishesUnstarted, notifiesEarly, finishesTwice, resumesEarly, connectionOnMain] + fixes)
            .doSameWork(
                Promise("answers", "has every request answered, and reports each end.", .maximum(.unfinished) == 0),
                inEach: [answered, order]
            )
    }

    private static let hasNoFaults = Promise(
        "has-no-faults",
        "has no faults: it loses no slot, and no request is over the limit, unwanted, unfinished, ended twice or out "
            + "of order.",
        .maximum(.faults) == 0
    )

    /// The expectations about operations that report their end in a wrong way.
    @ExpectationBuilder
    private static var mistakesAtTheEnd: [Expectation] {
        finishesUnstarted.shows("is-noticed", "makes Foundation warn.", .minimum(.warnings) >= 1, in: cancelWaiting)
            .only(on: .linux)
        finishesUnstarted.shows(
            "completes-twice",
            "runs its completion block twice when its start comes in the middle of its cancel.",
            .minimum(.extraCompletions) >= 1,
            in: cancelMeetsStart
        ).only(on: .linux)
        for variant in [neverNotifies, notifiesUnfinished] {
            variant.shows("holds-its-slots", "releases none of three slots.", .minimum(.heldSlots) == 3, in: answered)
        }
        endsOnSuccess.shows(
            "holds-failed-slots",
            "never ends when its request fails: the three failed requests hold the three slots.",
            .minimum(.heldSlots) == 3,
            in: failing
        )
        keepsItsThread.shows(
            "takes-more-threads",
            "takes two threads though the limit is one: the first operation has ended for its queue, but its start has "
                + "not returned.",
            .minimum(.heldThreads) >= 2,
            in: busyLog
        )
        for scenario in [cancelStarted, cancelMeetsEnd] {
            finishesTwice.shows(
                "reports-twice-\(scenario.name)",
                "reports an end twice: once for the cancel, once for the request.",
                .minimum(.extraEnds) >= 1,
                in: scenario
            )
        }
        finishesTwice.shows(
            "completes-once",
            "still runs its completion block once: the queue ignores the second notification.",
            .maximum(.extraCompletions) == 0,
            in: cancelStarted
        )
        resumedTwice.shows(
            "crashes",
            "resumes a continuation twice, which makes a checked continuation crash.",
            .crashes(by: .trap),
            in: cancelMeetsTurn
        )
    }

    /// The expectations about operations whose `start` lacks a check or has the wrong caller.
    @ExpectationBuilder
    private static var mistakesAtTheStart: [Expectation] {
        ignoresCancel.shows(
            "sends-it-anyway",
            "sends a request that was cancelled while queued.",
            .minimum(.unwantedRequests) >= 1,
            in: cancelWaiting
        )
        ignoresCancel.shows(
            "begins-without-what-it-depends-on",
            "begins before its dependency has ended: the queue ignores the dependencies of a cancelled operation.",
            .minimum(.outOfOrder) >= 1,
            in: cancelDependent
        )
        asksItsAccount.shows(
            "begins-without-what-it-depends-on",
            "begins before its dependency has ended: it starts after super.cancel(), before it records the cancel.",
            .minimum(.outOfOrder) >= 1,
            in: cancelDependent
        )
        asksOnce.shows(
            "misses-its-cancel",
            "sends a request that was cancelled after the check and before its task was stored.",
            .minimum(.unwantedRequests) >= 1,
            in: cancelInStart
        )
        for (variant, sentence, scenario) in [
            (notifiesEarly, "has more requests in flight than the limit allows.", answered),
            (resumesEarly, "begins a queued request as soon as the user taps Resume.", resumeEarly),
            (startsOnResume, "begins a queued request as soon as the user taps Resume.", resumeEarly),
            (connectionOnMain, "has two requests in flight after a cancel; the limit is one.", cancelStarted),
        ] {
            variant.shows("exceeds-the-limit", sentence, .minimum(.limitExcess) >= 1, in: scenario)
        }
        trapsOnResume.shows(
            "crashes",
            "crashes when the user taps Resume: Foundation's start traps for an operation that its queue has not "
                + "started.",
            .crashes(by: .trap),
            in: resumeEarly
        ).only(on: .linux)
    }

    /// The expectations about the flaws and the merits of the articles' operations.
    @ExpectationBuilder
    private static var theArticles: [Expectation] {
        [restsWhilePaused].hold(hasNoFaults, inEach: [resumeEarly, paused])
        restsWhilePaused.holds(
            "keeps-its-slot",
            "keeps its slot while it is paused, though it reports that it is not executing: the queue ignores this.",
            .minimum(.restingSlots) == 1,
            in: paused
        )
        connectionOnMain.holds(
            "ends-on-failure",
            "releases the slots of requests that fail.",
            .maximum(.heldSlots) == 0,
            in: failing
        )
        connectionOnMain.shows(
            "requests-after-its-end",
            "sends its request even if a cancel has finished it between its start and its block on the main queue.",
            .minimum(.unwantedRequests) >= 1,
            in: cancelStarted
        )
        connectionOnMain.shows(
            "wedges-its-queue",
            "wedges its queue when its start comes in the middle of its cancel: its only slot is lost.",
            .minimum(.wedgedQueues) == 1,
            in: cancelMeetsStart
        ).only(on: .linux)
        connectionOnMain.shows(
            "stays-in-its-queue",
            "has finished after a start in the middle of its cancel, but its queue still lists it.",
            .minimum(.finishedInQueue) == 1,
            in: cancelMeetsStart
        ).only(on: .linux)
        connectionOnMain.shows(
            "requests-what-was-cancelled",
            "sends requests after everything is cancelled and finished.",
            .minimum(.unwantedRequests) >= 1,
            in: cancelAll
        )
        connectionOnMain.shows(
            "completes-twice",
            "runs completion blocks twice when everything is cancelled.",
            .minimum(.extraCompletions) >= 1,
            in: cancelAll
        ).only(on: .linux)
        for variant in [finishesUnstarted, connectionOnMain] {
            variant.shows(
                "loses-slots",
                "loses slots in at least one sample when everything is cancelled, though the race is not forced.",
                .maximum(.heldSlots) >= 1,
                in: cancelAll
            ).only(on: .linux)
        }
    }

    /// The expectations about an operation queue and a cancelled operation that keeps the rules.
    @ExpectationBuilder
    private static var thePlatform: [Expectation] {
        guarded.shows(
            "waits-its-turn",
            "waits its turn though cancelled, like every operation that keeps the queue's rules: the four before it "
                + "are served first.",
            .minimum(.servedBefore) == 4,
            in: cancelWaiting
        )
        [finishesOnce, guarded, guardedAndRaised].hold(
            "completes",
            "runs its completion block even when it is cancelled before its start.",
            .maximum(.missingCompletions) == 0,
            in: cancelWaiting
        )
        fixes.hold(
            "drops-its-dependencies",
            "ends at once when it is cancelled, though its dependency is still in flight.",
            .maximum(.stillDependent) == 0,
            in: cancelDependent
        )
    }
}
