import Declaring
import Model

extension HeavyWork {
    static let exercises = [newestSearch]

    static let newestSearch = ExerciseDescription(
        "newest-search",
        "Only the newest search",
        task: [
            "The button becomes a field: each bound that the user types starts a search at once, and the user types "
                + "faster than a search ends. A late result of an old search must not replace the newest result, and "
                + "an old search must not drain the battery.",
            "Search off the main thread. Show only what the newest search has found; if it has found nothing, empty "
                + "the label. When the next bound comes, stop the previous search within 20 ms of work, even if it has "
                + "not begun. When the field is released, stop its search. An old search must not change the label, "
                + "not even empty it. A search may take at most twice the processor time that it takes today.",
        ],
        minutes: 15,
        hints: [
            "Follow the first search after the second bound is typed: what makes it stop, and what happens to its "
                + "result?",
            "Keep the task that searches, and cancel it when the next bound comes. A cancelled task still returns: "
                + "before it shows anything, it has to check whether it was cancelled. The task must check on the "
                + "main actor, where the bounds change.",
            "Task has cancel() and isCancelled. A static async function that is @concurrent leaves the main actor but "
                + "stays in the task, so isCancelled inside it checks the same task. Task.detached creates another "
                + "task, which needs withTaskCancellationHandler. A running task keeps what its closure captures: if "
                + "that is the field, deinit waits for the search.",
        ]
    )

    static let typing = Scenario("typing", "The user types a bound, then two more while the searches run.")
    static let held = Scenario(
        "held",
        "Searches wait for their release. The user types two bounds at once, replaces one search while it runs and "
            + "another one when it has its result, and closes the screen during the last one."
    )
}

/// Marks a learner's field: it must show each newest result and no other, and stop the replaced searches.
package enum NewestSearchExercise<Yours: PrimeField>: Exercise {
    package static var declaration: Declaration {
        let begun = variant(.pitfall, "as the exercise begins", NewestSearch.self)
        return exercise(
            HeavyWork.newestSearch,
            of: .measuring(
                [
                    .exponent, .staleResults, .workAfterCancel, .searchCPUTime, .awaitedResults, .delayedSearches,
                    .replacedSearches, .closedSearches, .searchesOnMain,
                ],
                topic: .mainThread,
                deadline: 15
            ),
            in: [HeavyWork.typing, HeavyWork.held],
            beside: [begun],
            yours: Yours.self,
            startingPoint: NewestSearch.self,
            ourAnswer: NewestSearchAnswer.self
        ) { yours in
            yours.holds(.framesKept, in: HeavyWork.typing)
            yours.holds(
                "leaves-main",
                "searches off the main thread.",
                .maximum(.searchesOnMain) == 0,
                in: HeavyWork.held
            )
            .unaffectedByDelays()
            yours.holds(
                "starts-at-once",
                "starts the search for each bound without a pause.",
                .maximum(.delayedSearches) == 0,
                in: HeavyWork.held
            )
            yours.holds(
                "shows-only-the-newest",
                "shows only what the newest search has found.",
                .maximum(.staleResults) == 0,
                in: HeavyWork.typing
            )
            yours.holds(
                "hides-a-late-result",
                "shows no result that an old search has found when the bound changes.",
                .maximum(.staleResults) == 0,
                in: HeavyWork.held
            )
            .unaffectedByDelays()
            yours.holds(
                "stops",
                "stops a replaced search: it works for at most 20 ms more.",
                .workAfterCancel <= 20,
                in: HeavyWork.typing
            )
            yours.holds(
                "stops-at-any-moment",
                "stops each replaced search, even a search that has not begun.",
                .maximum(.replacedSearches) == 0,
                in: HeavyWork.held
            )
            .unaffectedByDelays()
            yours.holds(
                "stops-when-released",
                "stops its search when the field is released.",
                .maximum(.closedSearches) == 0,
                in: HeavyWork.held
            )
            .unaffectedByDelays()
            yours.holds(
                "takes-no-longer",
                "takes at most twice the starting point's processor time for the last search.",
                .searchCPUTime <= 2 * .median(.searchCPUTime, of: begun),
                in: HeavyWork.typing
            )
            yours.doesSameWork("finds-it", "finds 2^1279 − 1 in the end.", .exponent == 1_279, in: HeavyWork.typing)
            yours.doesSameWork(
                .outcome(
                    "shows-each-result",
                    "shows each result that the user waits for, and an empty label if nothing is found.",
                    .awaitedResults,
                    equals: HeldSearchesTrial.expectedResults
                ),
                in: HeavyWork.held
            )
        }
    }

    package static func measure(_ field: any PrimeField.Type, in sample: SampleContext) {
        if sample.scenario == HeavyWork.held {
            HeldSearchesTrial(sample).measure(field)
        } else {
            NewestSearchTrial(sample).measure(field)
        }
    }
}
