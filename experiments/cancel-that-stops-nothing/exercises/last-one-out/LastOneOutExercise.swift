import Declaring
import Model

extension CancelThatStopsNothing {
    static let exercises = [lastOneOut]

    static let lastOneOut = ExerciseDescription(
        "last-one-out",
        "The last one cancels the request",
        task: [
            "Several screens need the same page at the same time, and one request is enough for all. When a screen is "
                + "closed, its task is cancelled. The request must continue as long as one screen is left, and must be "
                + "cancelled when the last screen is closed.",
            "Share one request among all callers that wait for it, even if they ask at the same moment. Cancel the "
                + "request when the last of these callers is cancelled, and not before. When the request is cancelled, "
                + "or one of its callers has returned with the page or its error, the next screen that asks gets a "
                + "new one, and callers of the old one do not affect it. A caller whose task is already cancelled "
                + "when it asks must neither make nor cancel a request. A cancelled caller need not return before the "
                + "others.",
        ],
        minutes: 20,
        hints: [
            "Which task owns the request? Not a waiting task: cancelling a waiting task does not cancel the request. "
                + "Write down which callers are counted, and when each caller's counting starts and stops.",
            "A caller has to notice its cancel while it waits for another task's value. The cancellation handler may "
                + "run at once, before the first line of its operation, and it runs concurrently with everything "
                + "else.",
            "withTaskCancellationHandler around await task.value; Task.checkCancellation before anything is counted; "
                + "a Locked state with the task and the number of callers. Two tasks can be compared with ==.",
        ]
    )

    static let closedScreens = Scenario(
        "closed-screens",
        "Screens wait for one page: some are closed; all are closed and one comes back; a screen that is already "
            + "closed asks for the page."
    )

    static let askedAgain = Scenario(
        "asked-again",
        "Screens ask again: after an answer, an error and a cancel, and before older callers have returned. Then two "
            + "ask at the same moment, fifty times."
    )
}

/// Marks a learner's shared request: only the last waiting caller cancels it.
package enum LastOneOutExercise<Yours: SharedPage>: Exercise {
    package static var declaration: Declaration {
        exercise(
            CancelThatStopsNothing.lastOneOut,
            of: .measuring(
                [.extraRequests, .missingRequests, .leftInFlight, .requestsForNobody, .denied, .callersLeft],
                topic: .swiftConcurrency,
                deadline: 10
            ),
            in: [CancelThatStopsNothing.closedScreens, CancelThatStopsNothing.askedAgain],
            beside: [variant(.pitfall, "as the exercise begins", LastOneOut.self)],
            yours: Yours.self,
            startingPoint: LastOneOut.self,
            ourAnswer: LastOneOutAnswer.self
        ) { yours in
            yours.holds(
                "asks-once",
                "sends no second request for callers that wait at the same time.",
                .maximum(.extraRequests) == 0,
                in: CancelThatStopsNothing.closedScreens
            )
            yours.holds(
                "cancels-with-the-last",
                "leaves no request in flight when all its callers are cancelled.",
                .maximum(.leftInFlight) == 0,
                in: CancelThatStopsNothing.closedScreens
            )
            yours.holds(
                "begins-nothing-for-nobody",
                "makes no request for a caller that is cancelled before asking.",
                .maximum(.requestsForNobody) == 0,
                in: CancelThatStopsNothing.closedScreens
            )
            yours.doesSameWork(
                "serves-who-stays",
                "returns the page to every caller that is not cancelled.",
                .maximum(.denied) == 0,
                in: CancelThatStopsNothing.closedScreens
            )
            ofLaterCallers(yours)
        }
    }

    @ExpectationBuilder private static func ofLaterCallers(_ yours: Variant) -> [Expectation] {
        yours.holds(
            "asks-again",
            "sends a new request when the last one has been answered, has failed or is cancelled.",
            .maximum(.missingRequests) == 0,
            in: CancelThatStopsNothing.askedAgain
        )
        yours.holds(
            "shares-the-new-one",
            "sends no second request, even if two callers ask at the same moment, or an older caller returns.",
            .maximum(.extraRequests) == 0,
            in: CancelThatStopsNothing.askedAgain
        )
        yours.holds(
            "cancels-the-new-one",
            "cancels a later request when the last of its own callers is cancelled.",
            .maximum(.leftInFlight) == 0,
            in: CancelThatStopsNothing.askedAgain
        )
        yours.holds(
            "serves-later-callers",
            "returns the page to every later caller, whatever callers of an older request do.",
            .maximum(.denied) == 0,
            in: CancelThatStopsNothing.askedAgain
        )
        yours.holds(
            "returns-to-all",
            "returns to every caller in the end, cancelled or not.",
            .maximum(.callersLeft) == 0,
            in: CancelThatStopsNothing.askedAgain
        )
    }

    package static func measure(_ page: any SharedPage.Type, in sample: SampleContext) {
        if sample.scenario == CancelThatStopsNothing.askedAgain {
            AskedAgainTrial(sample, page).run()
        } else {
            SharedPageTrial(sample, page).run()
        }
    }
}
