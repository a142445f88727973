import Declaring
import FetchApp
import Model

extension BlockingFetch {
    static let exercises = [secondMirror]

    static let secondMirror = ExerciseDescription(
        "second-mirror",
        "The second mirror",
        task: [
            "Each file is on two servers. Now the app asks only the first one. If that server fails, the file is "
                + "missing; if it does not answer, the file never arrives.",
            "Ask the second mirror when the first one has failed, or has not answered after 150 ms. Do not ask "
                + "earlier: most files need only one request. Use the first body to arrive, even a late one from the "
                + "first mirror. Then the other request must end. When the user leaves, both requests must end. No "
                + "thread may block.",
        ],
        minutes: 20,
        hints: [
            "Three things can happen first: a body, a failure, the end of the 150 ms. What must happen after each of "
                + "them, and what if the second mirror has already been asked?",
            "Let the requests and the timer be children of one task group, and take their results as they come. Return "
                + "a child's failure as a value: if it is thrown, it ends the group. Leaving the group waits for its "
                + "children, so cancel those that are no longer needed.",
            "withTaskGroup gives you a group; addTask, next and cancelAll are all you need. Task.sleep(for:) ends "
                + "early when it is cancelled. A child may have the type Result<Data, any Error>?, where nil stands "
                + "for the timer.",
        ]
    )

    static let twoMirrors = Scenario(
        "two-mirrors",
        "Sixteen files. Eight first mirrors answer at once, three never, three with status 404, and two after 250 ms; "
            + "the second mirrors of those two never answer. Then the app fetches four more files, neither mirror "
            + "answers, and the user leaves."
    )
}

/// Marks a learner's fetch from two mirrors: it must get every file, and send no needless request.
package enum SecondMirrorExercise<Yours: MirroredFetch>: Exercise {
    package static var declaration: Declaration {
        exercise(
            BlockingFetch.secondMirror,
            of: .measuring(
                [.missing, .totalTime, .askedNeedlessly, .leftInFlight, .leftAfterLeaving],
                topic: .network,
                deadline: 20
            ),
            in: [BlockingFetch.twoMirrors],
            beside: [variant(.pitfall, "as the exercise begins", SecondMirror.self)],
            yours: Yours.self,
            startingPoint: SecondMirror.self,
            ourAnswer: SecondMirrorAnswer.self,
            wrong: [
                wrong(SecondMirrorAsksBoth.self, caughtBy: "asks-once"),
                wrong(SecondMirrorGivesUp.self, caughtBy: "gets-all"),
                wrong(SecondMirrorRaces.self, caughtBy: "gets-all"),
                wrong(SecondMirrorKeepsOther.self, caughtBy: "leaves-nothing"),
            ]
        ) { yours in
            yours.holds(
                "gets-all",
                "gets the bodies of all sixteen files, byte for byte.",
                .maximum(.missing) == 0,
                in: BlockingFetch.twoMirrors
            )
            yours.holds(
                "asks-once",
                "asks only the first mirror for at least half of the files whose first mirror answers at once.",
                .askedNeedlessly <= 4,
                in: BlockingFetch.twoMirrors
            )
            yours.holds(
                "leaves-nothing",
                "leaves no request in flight once it has the bodies.",
                .leftInFlight == 0,
                in: BlockingFetch.twoMirrors
            )
            yours.holds(
                "cancels",
                "leaves nothing in flight 300 ms after the user has left.",
                .leftAfterLeaving == 0,
                in: BlockingFetch.twoMirrors
            )
            yours.holds(
                "is-quick",
                "gets the files quickly: the last one within 1.2 s. (Its mirror takes 0.25 s.)",
                .totalTime <= 1_200,
                in: BlockingFetch.twoMirrors
            )
        }
    }

    package static func measure(_ fetching: any MirroredFetch.Type, in sample: SampleContext) throws {
        try MirrorTrial(sample, fetching).measure()
    }
}
