import Declaring
import Model

extension HeavyWork {
    static let exercises = [newestSearch]

    static let newestSearch = ExerciseDescription(
        "newest-search",
        "Only the newest search",
        task: [
            "The button becomes a field: each bound that the user types starts a search, and the user types faster than "
                + "a search ends. A late result of an old search must not replace the newest result, and an old search "
                + "must not drain the battery.",
            "Search off the main thread. Show only what the newest search has found, and stop the previous search "
                + "within 20 ms of work. An old search must not change the label, not even empty it.",
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
                + "task, which needs withTaskCancellationHandler.",
        ]
    )

    static let typing = Scenario("typing", "The user types a bound, then two more while the searches run.")
}

/// Marks a learner's field: it must show only the newest result, and stop the older searches.
package enum NewestSearchExercise<Yours: PrimeField>: Exercise {
    package static var declaration: Declaration {
        let begun = variant(.pitfall, "as the exercise begins", NewestSearch.self)
        return exercise(
            HeavyWork.newestSearch,
            of: .measuring(
                [.exponent, .staleResults, .workAfterCancel, .searchCPUTime],
                topic: .mainThread,
                deadline: 15
            ),
            in: [HeavyWork.typing],
            beside: [begun],
            yours: Yours.self,
            startingPoint: NewestSearch.self,
            ourAnswer: NewestSearchAnswer.self,
            wrong: [
                wrong(NewestSearchCounts.self, caughtBy: "stops"),
                wrong(NewestSearchEmpties.self, caughtBy: "shows-only-the-newest"),
                wrong(NewestSearchYields.self, caughtBy: "keeps-frames"),
            ]
        ) { yours in
            yours.holds(.framesKept, in: HeavyWork.typing)
            yours.holds(
                "shows-only-the-newest",
                "shows only what the newest search has found.",
                .maximum(.staleResults) == 0,
                in: HeavyWork.typing
            )
            yours.holds(
                "stops",
                "stops a replaced search: it works for at most 20 ms more.",
                .workAfterCancel <= 20,
                in: HeavyWork.typing
            )
            yours.holds(
                "takes-no-longer",
                "takes at most twice the starting point's processor time for the last search.",
                .searchCPUTime <= 2 * .median(.searchCPUTime, of: begun),
                in: HeavyWork.typing
            )
            yours.doesSameWork("finds-it", "finds 2^1279 − 1 in the end.", .exponent == 1_279, in: HeavyWork.typing)
        }
    }

    package static func measure(_ field: any PrimeField.Type, in sample: SampleContext) {
        NewestSearchTrial(sample).measure(field)
    }
}
