import Declaring
import Model

extension CancelledIsNotFailed {
    static let exercises = [nextPage]

    static let nextPage = ExerciseDescription(
        "next-page",
        "The next page",
        task: [
            "A list of stops is loaded page by page. reload() replaces the rows by the first page, and loadMore() "
                + "appends the next one. Today each load runs in the screen's task. If the screen cancels this task, "
                + "or the user pulls while a page is loading, an alert appears, or the old list's page lands in the "
                + "new list.",
            "Only a newer reload() and leave() cancel a load, and its request with it. From then on, the load changes "
                + "nothing, however it ends, and its spinner is hidden. If the screen's task is cancelled, the load "
                + "goes on. Each load that fails otherwise shows a message, whatever its error, until the next load "
                + "begins.",
            "While a load is in flight, only its own spinner is shown, the rows stay, and loadMore() sends no request. "
                + "After a failed load, loadMore() asks for the page after the rows; without rows, this is the first "
                + "one.",
            "For a load that is not cancelled, reload() and loadMore() return when it has succeeded or failed, and not "
                + "before.",
        ],
        minutes: 20,
        hints: [
            "How many loads may change the list at one moment? Write down who may end that load: the screen's task is "
                + "not among them.",
            "A first page and a next page compete for the same list, so they need one owner, not two. When a load "
                + "returns, compare it with the stored task, before you look at its result.",
            "Task { } does not end with the task that calls it, and two tasks can be compared with ==. Task.result "
                + "waits for a task without throwing.",
        ]
    )

    static let pages = Scenario(
        "pages",
        "The user loads pages, pulls while a page or the first page is loading, and leaves during loads and after "
            + "failures. Requests react to a cancel in five ways. Loads fail with three types of errors. The screen "
            + "cancels its own tasks."
    )
}

/// Marks a learner's model of a list that is loaded page by page.
package enum NextPageExercise<Yours: PagedModel>: Exercise {
    package static var declaration: Declaration {
        exercise(
            CancelledIsNotFailed.nextPage,
            of: .measuring(Metric.ofPages, topic: .swiftConcurrency, deadline: 20),
            in: [CancelledIsNotFailed.pages],
            beside: [variant(.pitfall, "as the exercise begins", NextPage.self)],
            yours: Yours.self,
            startingPoint: NextPage.self,
            ourAnswer: NextPageAnswer.self
        ) { yours in
            yours.holds(
                "shows-no-false-message",
                "shows no message for a load that a newer reload() or leave() has cancelled, and none while a load is "
                    + "in flight.",
                .maximum(.falseMessages) == 0,
                in: CancelledIsNotFailed.pages
            )
            yours.holds(
                "shows-every-failure",
                "shows a message for each load that fails otherwise, whatever its error, until the next load begins.",
                .maximum(.hiddenFailures) == 0,
                in: CancelledIsNotFailed.pages
            )
            yours.holds(
                "shows-the-right-spinner",
                "shows only the spinner of the load in flight, and none without a load.",
                .maximum(.wrongSpinners) == 0,
                in: CancelledIsNotFailed.pages
            )
            yours.holds(
                "asks-once",
                "sends no request for more rows while a load is in flight.",
                .maximum(.extraRequests) == 0,
                in: CancelledIsNotFailed.pages
            )
            yours.holds(
                "asks-for-the-next-page",
                "asks for the first page in reload(), and for the page after the rows in loadMore(), even if there are "
                    + "no rows, and also after a failure.",
                .maximum(.wrongPages) == 0,
                in: CancelledIsNotFailed.pages
            )
            yours.holds(
                "cancels-the-request",
                "cancels the request of a load when a newer reload() or leave() ends the load.",
                .maximum(.requestsLeft) == 0,
                in: CancelledIsNotFailed.pages
            )
            yours.holds(
                "outlives-the-screens-task",
                "loads on when the screen cancels the task that has called the model.",
                .maximum(.lostLoads) == 0,
                in: CancelledIsNotFailed.pages
            )
            yours.holds(
                "returns-with-its-load",
                "returns from reload() and loadMore() when a load has succeeded or failed, and not before.",
                .maximum(.wrongReturns) == 0,
                in: CancelledIsNotFailed.pages
            )
            yours.doesSameWork(
                "shows-the-rows",
                "has the rows of the newest first page and its next pages, in order, and keeps them until a load has "
                    + "succeeded.",
                .maximum(.wrongLists) == 0,
                in: CancelledIsNotFailed.pages
            )
        }
    }

    package static func measure(_ model: any PagedModel.Type, in sample: SampleContext) {
        NextPageTrial(sample, model).run()
    }
}
