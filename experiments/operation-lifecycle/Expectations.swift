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
        finishesUnstarted.shows("is-noticed", "makes Foundation warn.", .minimum(.warnings) >= 1, in: cancelWaiting)
        finishesUnstarted.shows(
            "completes-twice",
            "runs its completion block twice where its start comes in the middle of its cancel.",
            .minimum(.extraCompletions) >= 1,
            in: cancelMeetsStart
        )
        neverNotifies.shows("holds-its-slots", "releases no slot of three.", .minimum(.heldSlots) == 3, in: answered)
        finishesTwice.shows("reports-twice", "reports a cancel twice.", .minimum(.extraEnds) >= 1, in: cancelStarted)
        finishesTwice.shows(
            "completes-once",
            "still runs its completion block once: the queue ignores the second notification.",
            .maximum(.extraCompletions) == 0,
            in: cancelStarted
        )
        for (variant, sentence, scenario) in [
            (notifiesEarly, "has more requests in flight than the limit allows.", answered),
            (resumesEarly, "begins a queued request as soon as the user taps Resume.", resumeEarly),
            (connectionOnMain, "then has two requests in flight; the limit is one.", cancelStarted),
        ] {
            variant.shows("exceeds-the-limit", sentence, .minimum(.limitExcess) >= 1, in: scenario)
        }
        for variant in [finishesUnstarted, connectionOnMain] {
            variant.shows(
                "loses-slots",
                "loses slots where everything is cancelled and the race is not forced, in at least one sample.",
                .maximum(.heldSlots) >= 1,
                in: cancelAll
            )
        }
        flawsOfTheArticle
        guarded.shows(
            "waits-its-turn",
            "waits its turn though cancelled, as all who keep the queue's rules: the four before it are served first.",
            .minimum(.servedBefore) == 4,
            in: cancelWaiting
        )
        fixes.hold(
            Promise(
                "has-no-faults",
                "has no faults: no slot lost, no request too many, unwanted, unfinished, ended twice or out of order.",
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
                Promise("answers", "has every request answered, and reports each end.", .maximum(.unfinished) == 0),
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
            "sends its request though cancelled and finished, between its start and its block on the main queue.",
            .minimum(.unwantedRequests) >= 1,
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
