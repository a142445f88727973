import Declaring
import Model

extension CancelAndDepend {
    static let exercises = [sharedFetch]

    static let sharedFetch = ExerciseDescription(
        "shared-fetch",
        "Only what needs it",
        task: [
            "A page shows two pictures, and both are drawn from one packet: one fetch, two drawings that need it, one "
                + "page that needs both. Today the removal of one picture takes the whole pair with it, or comes too "
                + "late for all of it.",
            "When the user removes a picture, cancel what needs it and nothing else: its drawing and the page, but not "
                + "the other drawing. The fetch goes only if both pictures are removed. The two pictures of a pair are "
                + "drawn at the same time, and the end is reported when no job is running any more.",
        ],
        minutes: 25,
        hints: [
            "Write down for each of the four jobs of a pair who needs what it makes. Then: at which moments can a "
                + "removal still save each of them?",
            "Every job asks just before it begins whether anybody still needs it, and what was needed at the fetch may "
                + "not be needed at the page. A drawing that is not made is nil, and the page needs two that are not.",
            "With tasks: async let starts two drawings, and await takes them; a task group has a child per pair. With "
                + "GCD: a DispatchGroup per pair, and its notify. With operations: addDependency, for the order alone; "
                + "each operation asks for itself, and takes what the one before it has stored. A Mutex keeps what was "
                + "removed.",
        ]
    )

    static let removedPictures = Scenario(
        "removed-pictures",
        "Of 24 pairs' pictures the user removes one during its fetch, one while it is drawn, and both of the last pair."
    )
}

/// Marks a learner's jobs: a removal stops what needs the picture, and only that.
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
                "begins no job that is not needed any more.",
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
