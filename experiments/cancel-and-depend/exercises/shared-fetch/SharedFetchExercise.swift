import Declaring
import Model

extension CancelAndDepend {
    static let exercises = [sharedFetch]

    static let sharedFetch = ExerciseDescription(
        "shared-fetch",
        "Only what needs it",
        task: [
            "A page shows two pictures, and both are drawn from one packet: one fetch, two drawings that need it, one "
                + "page that needs both. Today removing one picture cancels the whole pair, or comes too late to "
                + "cancel anything.",
            "When the user removes a picture, cancel only the jobs that need it: its drawing and the page, but not the "
                + "other drawing. Cancel the fetch only if both pictures are removed. Draw the two pictures of a pair "
                + "at the same time, and report the end when no job is running any more.",
        ],
        minutes: 25,
        hints: [
            "For each of the four jobs of a pair, write down which jobs need its result. Then: until which moment can "
                + "a removal still avoid each of them?",
            "Let every job check just before it begins whether it is still needed. A page that was needed at the fetch "
                + "may not be needed later. A skipped drawing is nil, and the page needs two that are not.",
            "With tasks: async let starts two drawings, and await takes them; a task group has a child per pair. With "
                + "GCD: a DispatchGroup per pair, and its notify. With operations: addDependency, for the order alone; "
                + "each operation checks for itself, and takes the result that the one before it stored. A Mutex keeps "
                + "the removed pictures.",
        ]
    )

    static let removedPictures = Scenario(
        "removed-pictures",
        "Of the pictures of 24 pairs, the user removes one during its fetch, one while it is drawn, and both of the "
            + "last pair."
    )
}

/// Marks a learner's jobs: a removal stops the jobs that need the picture, and no others.
package enum SharedFetchExercise<Yours: PairGraph>: Exercise {
    package static var declaration: Declaration {
        exercise(
            CancelAndDepend.sharedFetch,
            of: .measuring(
                [
                    .missingPictures, .missingPages, .begunAfterCancel, .wrongResults, .outOfOrder, .drawnAtOnce,
                    .reportedEnds, .movesAfterEnd,
                ],
                topic: .operations,
                deadline: 20
            ),
            in: [CancelAndDepend.removedPictures],
            beside: [variant(.pitfall, "as the exercise begins", SharedFetch.self)],
            yours: Yours.self,
            startingPoint: SharedFetch.self,
            ourAnswer: SharedFetchAnswer.self,
            wrong: [
                wrong(SharedFetchInOrder.self, caughtBy: "draws-at-once"),
                wrong(SharedFetchTakesAll.self, caughtBy: "draws-the-others"),
                wrong(SharedFetchForgetsPage.self, caughtBy: "begins-nothing"),
                wrong(SharedFetchDepends.self, caughtBy: "composes-right-pages"),
            ]
        ) { yours in
            yours.holds(
                "begins-nothing",
                "begins no job that is no longer needed.",
                .maximum(.begunAfterCancel) == 0,
                in: CancelAndDepend.removedPictures
            )
            yours.holds(
                "draws-the-others",
                "draws every picture that was not removed.",
                .maximum(.missingPictures) == 0,
                in: CancelAndDepend.removedPictures
            )
            yours.holds(
                "composes-right-pages",
                "draws from a packet, and composes pages of their own pictures.",
                .maximum(.wrongResults) == 0,
                in: CancelAndDepend.removedPictures
            )
            yours.holds(
                "keeps-the-order",
                "begins no job before what it needs has ended, and none twice.",
                .maximum(.outOfOrder) == 0,
                in: CancelAndDepend.removedPictures
            )
            yours.holds(
                "draws-at-once",
                "draws the two pictures of a pair at the same time.",
                .drawnAtOnce >= 2,
                in: CancelAndDepend.removedPictures
            )
            yours.holds(
                "ends-once",
                "reports its end once.",
                .reportedEnds == 1,
                in: CancelAndDepend.removedPictures
            )
            yours.holds(
                "has-ended",
                "runs no job once it has reported its end.",
                .maximum(.movesAfterEnd) == 0,
                in: CancelAndDepend.removedPictures
            )
            yours.doesSameWork(
                "composes-all",
                "composes every page whose pictures are both wanted.",
                .maximum(.missingPages) == 0,
                in: CancelAndDepend.removedPictures
            )
        }
    }

    package static func measure(_ graph: any PairGraph.Type, in sample: SampleContext) {
        PairTrial(sample, graph.init()).run()
    }
}
