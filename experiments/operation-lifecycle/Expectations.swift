import Lab
import Model

/// What a run must show of the pitfalls, of the article's operation, and of the fixes.
extension OperationLifecycle {
    @ExpectationBuilder
    static var expectations: [Expectation] {
        ignoresCancel.shows(
            "sends-it-anyway",
            "sends a request that was cancelled while queued.",
            .minimum(.unwantedRequests) >= 1,
            in: cancelWaiting
        )
        finishesUnstarted.shows(
            "is-noticed",
            "finishes before it was started, and Foundation prints a warning.",
            .minimum(.warnings) >= 1,
            in: cancelWaiting
        )
        finishesUnstarted.shows(
            "completes-twice",
            "runs its completion block twice where its start comes in the middle of its cancel.",
            .minimum(.extraCompletions) >= 1,
            in: cancelMeetsStart
        )
        finishesUnstarted.shows(
            "loses-slots",
            "loses slots where everything is cancelled, in at least one sample.",
            .maximum(.heldSlots) >= 1,
            in: cancelAll
        )
        neverNotifies.shows(
            "holds-its-slots",
            "never releases its slots: of three, none is free in the end.",
            .minimum(.heldSlots) == 3,
            in: answered
        )
        notifiesEarly.shows(
            "exceeds-the-limit",
            "has more requests in flight than the limit allows.",
            .minimum(.limitExcess) >= 1,
            in: answered
        )
        finishesTwice.shows(
            "reports-twice",
            "reports the end of a cancelled request to the app twice.",
            .minimum(.extraEnds) >= 1,
            in: cancelStarted
        )
        finishesTwice.shows(
            "completes-once",
            "still runs its completion block once: the queue ignores the second notification.",
            .maximum(.extraCompletions) == 0,
            in: cancelStarted
        )
        resumesEarly.shows(
            "exceeds-the-limit",
            "begins a queued request as soon as the user taps Resume.",
            .minimum(.limitExcess) >= 1,
            in: resumeEarly
        )
        flawsOfTheArticle
        guarded.shows(
            "waits-its-turn",
            "waits its turn after it was cancelled: the four before it are served before the app hears of its end. Every "
                + "operation that keeps the queue's rules does so.",
            .minimum(.servedBefore) == 4,
            in: cancelWaiting
        )
        fixes.hold(
            Promise(
                "has-no-faults",
                "has no faults: no slot is lost, and no request is beyond the limit, unwanted, unfinished, reported again "
                    + "or out of order.",
                .maximum(.faults) == 0
            ),
            inEach: scenarios
        )
        [guardedAndRaised, awaitedTurn].hold(
            "leaves-the-line",
            "does not wait its turn once it is cancelled: at most the one in flight is served before.",
            .maximum(.servedBefore) <= 1,
            in: cancelWaiting
        )
        // never-notifies cannot do the work: an expectation above says so. So do those above about what keeps others
        // from doing theirs in the other scenarios.
        ([ignoresCancel, finishesUnstarted, notifiesEarly, finishesTwice, resumesEarly, connectionOnMain] + fixes)
            .doSameWork(
                Promise(
                    "answers",
                    "has every request answered, and reports each end.",
                    .maximum(.unfinished) == 0
                ),
                inEach: [answered, order]
            )
    }

    @ExpectationBuilder
    private static var flawsOfTheArticle: [Expectation] {
        connectionOnMain.shows(
            "holds-failed-slots",
            "never ends when its request fails: the three failed requests hold the three slots.",
            .minimum(.heldSlots) == 3,
            in: failing
        )
        connectionOnMain.shows(
            "requests-after-its-end",
            "sends its request after it was cancelled and finished, where the cancel comes between its start and its "
                + "block on the main queue.",
            .minimum(.unwantedRequests) >= 1,
            in: cancelStarted
        )
        connectionOnMain.shows(
            "exceeds-the-limit",
            "then has two requests in flight; the limit is one.",
            .minimum(.limitExcess) >= 1,
            in: cancelStarted
        )
        connectionOnMain.shows(
            "wedges-its-queue",
            "wedges its queue where its start comes in the middle of its cancel: the one slot is gone.",
            .minimum(.wedgedQueues) == 1,
            in: cancelMeetsStart
        )
        connectionOnMain.shows(
            "stays-in-its-queue",
            "has finished then, and its queue lists it for good.",
            .minimum(.finishedInQueue) == 1,
            in: cancelMeetsStart
        )
        connectionOnMain.shows(
            "loses-slots",
            "loses slots where everything is cancelled and the race is not forced, in at least one sample.",
            .maximum(.heldSlots) >= 1,
            in: cancelAll
        )
        connectionOnMain.shows(
            "requests-what-was-cancelled",
            "sends requests where everything is cancelled and finished already.",
            .minimum(.unwantedRequests) >= 1,
            in: cancelAll
        )
        connectionOnMain.shows(
            "completes-twice",
            "runs completion blocks twice where everything is cancelled.",
            .minimum(.extraCompletions) >= 1,
            in: cancelAll
        )
    }
}
