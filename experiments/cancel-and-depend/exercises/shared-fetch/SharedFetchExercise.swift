import Declaring
import Model

extension CancelAndDepend {
    static let exercises = [sharedFetch]

    static let sharedFetch = ExerciseDescription(
        "shared-fetch",
        "Cancel only the jobs that need a removed picture",
        task: [
            "A page shows two pictures, and both are drawn from one packet: one fetch, two drawings that need it, one "
                + "page that needs both drawings. Today removing one picture cancels the whole pair, or comes too late "
                + "to cancel anything.",
            "When the user removes a picture, cancel only the jobs that need it: its drawing and the page, but not the "
                + "other drawing. Cancel the fetch only if both pictures are removed. Draw the two pictures of a pair "
                + "at the same time, and report the end when no job is running any more.",
        ],
        minutes: 25,
        hints: [
            "For each of the four jobs of a pair, write down which jobs need its result, and until when removing a "
                + "picture can still prevent the job.",
            "Let every job check just before it begins whether it is still needed. A page that was needed at the fetch "
                + "may not be needed later. A skipped drawing returns nil; compose the page only if neither is nil.",
            "With tasks: start the two drawings with async let, and await their results; use a task group with a child "
                + "per pair. With GCD: use a DispatchGroup per pair, and its notify. With operations: use "
                + "addDependency only for the order; each operation itself checks whether it is needed, and reads "
                + "the result that the one before it stored. Keep the removed pictures in a Mutex.",
        ]
    )

    static let removedPictures = Scenario(
        "removed-pictures",
        "There are 24 pairs of pictures. The user removes one picture during its fetch, one while it is drawn, and "
            + "both pictures of the last pair."
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
                "draws no picture from an empty packet, and composes each page from its own pictures.",
                .maximum(.wrongResults) == 0,
                in: CancelAndDepend.removedPictures
            )
            yours.holds(
                "keeps-the-order",
                "begins no job twice, and none before the jobs it needs have ended.",
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
