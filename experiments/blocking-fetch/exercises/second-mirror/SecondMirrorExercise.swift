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
            "Ask the second mirror as soon as the first one has failed, or when it has been silent for `patience` "
                + "(this app waits 150 ms). Do not ask earlier: most files need only one request. Use the first body "
                + "to arrive, even a late one from the first mirror. Then the other request must end. Throw an error "
                + "if neither mirror has the file. When the user leaves, both requests must end. No thread may block.",
        ],
        minutes: 20,
        hints: [
            "Three things can happen first: a body, a failure, the end of the patience. What must happen after each of "
                + "them, and what if the second mirror has already been asked?",
            "Let the requests and the timer be children of one task group, and take their results as they come. Return "
                + "a child's failure as a value: if it is thrown, it ends the group. Leaving the group waits for its "
                + "children, so cancel those that are no longer needed.",
            "withTaskGroup gives you a group; addTask, next and cancelAll are all you need. Task.sleep(for:) ends "
                + "early when it is cancelled. A child may have the type Result<Data, any Error>?, where nil stands "
                + "for the timer.",
        ]
    )

    /// How long the app lets a first mirror be silent.
    static let mirrorPatience = Duration.milliseconds(150)

    static let twoMirrors = Scenario(
        "two-mirrors",
        "Sixteen files. Eight first mirrors answer at once, three never, three with status 404, and two after 250 ms; "
            + "the second mirrors of those two never answer. Then the app fetches four more files, neither mirror "
            + "answers, and the user leaves."
    )
    static let byHand = Scenario(
        "by-hand",
        "Mirrors in this process that answer in chosen orders: the first fails at once, both fail, one fails late and "
            + "then the other answers, the user leaves early; and many first mirrors that never answer."
    )
}

/// Marks a learner's fetch from two mirrors: it must get every file, and send no needless request.
package enum SecondMirrorExercise<Yours: MirroredFetch>: Exercise {
    package static var declaration: Declaration {
        exercise(
            BlockingFetch.secondMirror,
            of: .measuring(
                [
                    .missing, .totalTime, .askedNeedlessly, .leftInFlight, .leftAfterLeaving, .secondAskedAfter,
                    .secondsNotAsked, .notAskedAfterFailure, .firstsNotAsked, .wronglyEnded, .files,
                ],
                topic: .network,
                deadline: 20
            ),
            in: [BlockingFetch.twoMirrors, BlockingFetch.byHand],
            beside: [variant(.pitfall, "as the exercise begins", SecondMirror.self)],
            yours: Yours.self,
            startingPoint: SecondMirror.self,
            ourAnswer: SecondMirrorAnswer.self
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
            yours.holds(
                "asks-no-earlier",
                "waits 150 ms for a silent first mirror before it asks the second one.",
                // A clock may run ahead of another by some milliseconds.
                .minimum(.secondAskedAfter) >= 145,
                in: BlockingFetch.byHand
            )
            .unaffectedByDelays()
            yours.holds(
                "asks-in-time",
                "asks the second mirror of each file whose first one is silent, within 300 ms.",
                .maximum(.secondsNotAsked) == 0,
                in: BlockingFetch.byHand
            )
            yours.holds(
                "asks-at-once-after-a-failure",
                "asks the second mirror as soon as the first one has failed.",
                .maximum(.notAskedAfterFailure) == 0,
                in: BlockingFetch.byHand
            )
            yours.holds(
                "uses-the-late-body",
                "uses the body of either mirror, even if the other one has failed before.",
                .maximum(.missing) == 0,
                in: BlockingFetch.byHand
            )
            yours.holds(
                "throws",
                "throws if neither mirror has the file, and if the user has left.",
                .maximum(.wronglyEnded) == 0,
                in: BlockingFetch.byHand
            )
            yours.holds(
                "cancels-early",
                "leaves nothing in flight if the user leaves while only the first mirror has been asked.",
                .maximum(.leftAfterLeaving) == 0,
                in: BlockingFetch.byHand
            )
            yours.holds(
                "keeps-the-pool-free",
                "blocks no thread of the pool: all first mirrors are asked, however many of them are silent.",
                .maximum(.firstsNotAsked) == 0,
                in: BlockingFetch.byHand
            )
            yours.holds(
                "needs-no-threads",
                "needs no thread per file: the process has no more threads than files.",
                .maximum(.peakThreads) <= 1 * .median(.files),
                in: BlockingFetch.byHand
            )
        }
    }

    package static func measure(_ fetching: any MirroredFetch.Type, in sample: SampleContext) throws {
        if sample.scenario == BlockingFetch.byHand {
            MirrorsByHandTrial(sample, fetching).measure()
        } else {
            try MirrorTrial(sample, fetching).measure()
        }
    }
}
