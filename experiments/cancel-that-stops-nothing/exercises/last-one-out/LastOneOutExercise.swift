import Declaring
import Model

extension CancelThatStopsNothing {
    static let exercises = [lastOneOut]

    static let lastOneOut = ExerciseDescription(
        "last-one-out",
        "The last one cancels the request",
        task: [
            "Several screens need the same page at the same time, and one request is enough for all. Screens are closed: "
                + "a closed one cancels its task. The request must go on as long as one screen is left, and must be "
                + "cancelled with the last one.",
            "Share one request among all who wait for it. Cancel it when the last of them is cancelled, and not before. "
                + "A screen that asks later gets a new request. A caller whose task is already cancelled when it asks "
                + "must neither begin a request nor end one. A cancelled caller may return when the others do.",
        ],
        minutes: 20,
        hints: [
            "Who is the owner of the request? None of the tasks that wait, and so a cancel of theirs does not reach it by "
                + "itself. Write down who counts, and when a caller counts in and out.",
            "The cancel of a caller has to be noticed while it waits for another task's value. The handler for that may run "
                + "at once, before the first line of its operation, and it runs beside everything else.",
            "withTaskCancellationHandler around await task.value; Task.checkCancellation before anything is counted; "
                + "a Locked state with the task and a number. Two tasks can be compared with ==.",
        ]
    )

    static let closedScreens = Scenario(
        "closed-screens",
        "Screens wait for one page: some are closed, all are closed and one comes back, one asks when it is closed already."
    )
}

/// Marks a learner's shared request: cancelled by the last who waits, and by nobody else.
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
                "sends one request in each of the four rounds in which somebody stays.",
                .maximum(.sharedRequests) == 4,
                in: CancelThatStopsNothing.closedScreens
            )
            yours.holds(
                "cancels-with-the-last",
                "leaves no request in flight when all who wait for it are cancelled.",
                .maximum(.leftInFlight) == 0,
                in: CancelThatStopsNothing.closedScreens
            )
            yours.holds(
                "begins-nothing-for-nobody",
                "begins no request for one who is cancelled before asking.",
                .maximum(.requestsForNobody) == 0,
                in: CancelThatStopsNothing.closedScreens
            )
            yours.doesSameWork(
                "serves-who-stays",
                "returns the page to everybody who is not cancelled.",
                .maximum(.denied) == 0,
                in: CancelThatStopsNothing.closedScreens
            )
        }
    }

    package static func measure(_ page: any SharedPage.Type, in sample: SampleContext) {
        SharedPageTrial(sample, page).run()
    }
}
