import Declaring
import Model

extension StaleAnswer {
    static let exercises = [clearAtOnce]

    static let clearAtOnce = ExerciseDescription(
        "clear-at-once",
        "Nothing to search for",
        task: [
            "Not every text needs a search. The user empties the field, and the list stays full until the server has "
                + "answered. The user types a letter and deletes it again: the list still has the results for the "
                + "remaining text, but the field requests them again.",
            "Empty the list at once when the field is empty, without the server. Don't search for the text whose "
                + "results are in the list, but search again when the list has lost them. Show only the newest text's "
                + "results, and leave the list as it is until they arrive. An older text's search may be in flight.",
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
        "The user empties the field and comes back to texts, while other searches are in flight. The list still has "
            + "the results of some of these texts, and has lost those of others."
    )
}

/// Marks a learner's field: no needless search, and still no stale list.
package enum ClearAtOnceExercise<Yours: SearchField>: Exercise {
    package static var declaration: Declaration {
        exercise(
            StaleAnswer.clearAtOnce,
            of: .measuring(
                [.staleShows, .lateClears, .needlessSearches, .skippedSearches, .unanswered],
                topic: .swiftConcurrency,
                deadline: 10
            ),
            in: [StaleAnswer.deleting],
            beside: [variant(.pitfall, "as the exercise begins", ClearAtOnce.self)],
            yours: Yours.self,
            startingPoint: ClearAtOnce.self,
            ourAnswer: ClearAtOnceAnswer.self
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
                "searches neither for the empty text nor for a text whose results are in the list.",
                .maximum(.needlessSearches) == 0,
                in: StaleAnswer.deleting
            )
            yours.holds(
                "searches-again",
                "searches again for a text whose results the list has lost.",
                .maximum(.skippedSearches) == 0,
                in: StaleAnswer.deleting
            )
            yours.doesSameWork(
                "shows-the-newest",
                "shows the newest text's results.",
                .maximum(.unanswered) == 0,
                in: StaleAnswer.deleting
            )
        }
    }

    package static func measure(_ field: any SearchField.Type, in sample: SampleContext) {
        ClearTrial(sample).measure(field)
    }
}
