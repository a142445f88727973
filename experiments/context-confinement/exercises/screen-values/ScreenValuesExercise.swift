import Declaring
import Model

extension ContextConfinement {
    static let exercises = [screenValues, forceTheTear]

    static let screenValues = ExerciseDescription(
        "screen-values",
        "What the screen shows",
        task: [
            "The summary must report what the user sees at the tap. The screen shows 350 stops: 50 are new, 100 are "
                + "edited, and none of these is saved. IDs lead to the values in the store, which differ from the "
                + "screen's. The user keeps editing after the tap, and taps Summary again, even before the first "
                + "summary is computed.",
            "Compute each summary once, in the background, from the names and codes that the screen shows at its tap. "
                + "Every stop counts, even two that look the same, and a stop without a code. Save nothing, because "
                + "the user has not saved. Use no managed object off its queue, and do not let the main thread "
                + "compute or wait.",
        ],
        minutes: 10,
        hints: [
            "Which of the three places knows what the screen shows at the tap: the store, the screen's context, or a "
                + "second context? And when can you read it there?",
            "Managed objects must not cross threads. What you read from them may cross threads: texts and numbers are "
                + "values, which cannot change afterwards.",
            "start(_:of:) runs on the main thread, where screen.stops may be read. An array of tuples of String is "
                + "Sendable: a closure for an operation can capture it.",
        ]
    )

    static let unsavedScreen = Scenario(
        "unsaved-screen",
        "Of 350 stops, 50 are new and 100 are edited, none of these saved; after each of three taps the user gives "
            + "every stop a new name and a new code. The second tap comes while the first summary is queued."
    )
}

/// Marks a learner's summary: it must match the screen at the tap, and use nothing that belongs to another thread.
package enum ScreenValuesExercise<Yours: ShownSummary>: Exercise {
    package static var declaration: Declaration {
        exercise(
            ContextConfinement.screenValues,
            of: .measuring(
                [
                    .unlikeScreen, .unlikeLater, .summaries, .tornReads, .violations, .savedStops, .readOnMain,
                    .stopsRead,
                ],
                topic: .coreData,
                deadline: 10
            ),
            in: [ContextConfinement.unsavedScreen],
            beside: [variant(.pitfall, "as the exercise begins", ScreenValues.self)],
            yours: Yours.self,
            startingPoint: ScreenValues.self,
            ourAnswer: ScreenValuesAnswer.self
        ) { yours in
            yours.holds(
                "is-of-the-tap",
                "takes each of 350 stops as the screen showed it at the tap.",
                .maximum(.unlikeScreen) == 0,
                in: ContextConfinement.unsavedScreen
            )
            yours.holds(
                "is-of-each-tap",
                "reads the stops again at each later tap.",
                .maximum(.unlikeLater) == 0,
                in: ContextConfinement.unsavedScreen
            )
            yours.holds(
                "runs-once",
                "runs one summary for each of three taps.",
                .maximum(.summaries) == Double(ShownTrial.taps),
                in: ContextConfinement.unsavedScreen
            )
            yours.holds(
                "tears-nothing",
                "takes the name and the code of a stop from the same moment.",
                .maximum(.tornReads) == 0,
                in: ContextConfinement.unsavedScreen
            )
            yours.holds(
                "keeps-the-rule",
                "follows the rule: the check counts no use of a context or an object off its queue.",
                .maximum(.violations) == 0,
                in: ContextConfinement.unsavedScreen
            )
            yours.holds(
                "saves-nothing",
                "saves nothing that the user has not saved.",
                .maximum(.savedStops) == 0,
                in: ContextConfinement.unsavedScreen
            )
            yours.holds(
                "runs-beside",
                "does not let the main thread run the summary.",
                .maximum(.readOnMain) == 0,
                in: ContextConfinement.unsavedScreen
            )
            yours.holds(.framesKept, in: ContextConfinement.unsavedScreen)
            yours.doesSameWork(
                "reads-all",
                "takes as many stops as the screen shows: 350.",
                .stopsRead == Double(ShownTrial.stops + ShownTrial.added),
                in: ContextConfinement.unsavedScreen
            )
        }
    }

    package static func measure(_ summary: any ShownSummary.Type, in sample: SampleContext) throws {
        try ShownTrial(sample).measure(summary)
    }
}
