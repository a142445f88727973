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
            "Share one request among all callers that wait for it. Cancel the request when the last of these callers "
                + "is cancelled, and not before. A screen that asks later gets a new request. A caller whose task is "
                + "already cancelled when it asks must neither begin nor cancel a request. A cancelled caller need "
                + "not return before the others.",
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
}

/// Marks a learner's shared request: only the last waiting caller cancels it.
package enum LastOneOutExercise<Yours: SharedPage>: Exercise {
    package static var declaration: Declaration {
        exercise(
            CancelThatStopsNothing.lastOneOut,
            of: .measuring(
                [.sharedRequests, .leftInFlight, .requestsForNobody, .denied],
                topic: .swiftConcurrency,
                deadline: 10
            ),
            in: [CancelThatStopsNothing.closedScreens],
            beside: [variant(.pitfall, "as the exercise begins", LastOneOut.self)],
            yours: Yours.self,
            startingPoint: LastOneOut.self,
            ourAnswer: LastOneOutAnswer.self,
            wrong: [
                wrong(LastOneOutForAll.self, caughtBy: "serves-who-stays"),
                wrong(LastOneOutStaysCancelled.self, caughtBy: "serves-who-stays"),
                wrong(LastOneOutForgets.self, caughtBy: "cancels-with-the-last"),
                wrong(LastOneOutCountsLate.self, caughtBy: "begins-nothing-for-nobody"),
            ]
        ) { yours in
            yours.holds(
                "asks-once",
                "sends one request in each of the four rounds in which a caller is not cancelled.",
                .maximum(.sharedRequests) == 4,
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
                "begins no request for a caller that is cancelled before asking.",
                .maximum(.requestsForNobody) == 0,
                in: CancelThatStopsNothing.closedScreens
            )
            yours.doesSameWork(
                "serves-who-stays",
                "returns the page to every caller that is not cancelled.",
                .maximum(.denied) == 0,
                in: CancelThatStopsNothing.closedScreens
            )
        }
    }

    package static func measure(_ page: any SharedPage.Type, in sample: SampleContext) {
        SharedPageTrial(sample, page).run()
    }
}
