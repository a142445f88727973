import Declaring
import Model

extension StaleAnswer {
    static let exercises = [clearAtOnce]

    static let clearAtOnce = ExerciseDescription(
        "clear-at-once",
        "Nothing to search for",
        task: [
            "Not every text needs a search. The user empties the field, and the list stays full until the server has "
                + "answered. The user types a letter and deletes it again: the list already has the results for this "
                + "text, but the field requests them again.",
            "Empty the list at once when the field is empty, without the server. Don't search for the text whose "
                + "results are in the list. In both cases a search for an older text may still be in flight: show only "
                + "the newest text's results.",
        ],
        minutes: 10,
        hints: [
            "There are three kinds of texts. Which search may be in flight when each kind is typed, and what should "
                + "happen to that search?",
            "The order of two lines matters: the one that cancels the previous search, and the one that returns "
                + "because no search is needed.",
            "You need Task.cancel(), Task.isCancelled, and a property that stores the results that were shown last. "
                + "SearchResults.none is the empty list.",
        ]
    )

    static let deleting = Scenario(
        "deleting",
        "The user empties the field, and later comes back to a text, while other searches are in flight."
    )
}

/// Marks a learner's field: no needless search, and still no stale list.
package enum ClearAtOnceExercise<Yours: SearchField>: Exercise {
    package static var declaration: Declaration {
        exercise(
            StaleAnswer.clearAtOnce,
            of: .measuring([.staleShows, .lateClears, .searches, .endsStale], topic: .swiftConcurrency, deadline: 10),
            in: [StaleAnswer.deleting],
            beside: [variant(.pitfall, "as the exercise begins", ClearAtOnce.self)],
            yours: Yours.self,
            startingPoint: ClearAtOnce.self,
            ourAnswer: ClearAtOnceAnswer.self,
            wrong: [
                wrong(ClearAtOnceGoesOn.self, caughtBy: "shows-no-stale-list"),
                wrong(ClearAtOnceAsksAgain.self, caughtBy: "searches-for-nothing-twice"),
                wrong(ClearAtOnceCopies.self, caughtBy: "clears-at-once"),
                wrong(ClearAtOnceLoads.self, caughtBy: "ends-fresh"),
            ]
        ) { yours in
            yours.holds(
                "shows-no-stale-list",
                "shows only results of the newest text.",
                .maximum(.staleShows) == 0,
                in: StaleAnswer.deleting
            )
            yours.holds(
                "clears-at-once",
                "empties the list as soon as the field is empty.",
                .maximum(.lateClears) == 0,
                in: StaleAnswer.deleting
            )
            yours.holds(
                "searches-for-nothing-twice",
                "searches five times: not for the empty text, and not for a text whose results are in the list.",
                .searches == 5,
                in: StaleAnswer.deleting
            )
            yours.doesSameWork(
                "ends-fresh",
                "ends with the results of the newest text in the list.",
                .maximum(.endsStale) == 0,
                in: StaleAnswer.deleting
            )
        }
    }

    package static func measure(_ field: any SearchField.Type, in sample: SampleContext) {
        ClearTrial(sample).measure(field)
    }
}
