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
                + "other drawing. The page is not needed even if the removed picture is drawn already. Cancel the "
                + "fetch only if both pictures are removed. Draw the two pictures of a pair at the same time, and "
                + "report the end once, when no job is running any more.",
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
                + "the result that the one before it stored. Keep the removed pictures behind a lock (Locked).",
        ]
    )

    static let removedPictures = Scenario(
        "removed-pictures",
        "There are at least 24 pairs of pictures. The user removes two pictures during their fetches, two while they "
            + "are drawn, and, before the last fetches, both pictures of one pair and one picture of each of two other "
            + "pairs."
    )

    static let onePair = Scenario(
        "one-pair",
        "One pair of pictures, several times. The user removes one when it is drawn and the other one is not, or one "
            + "or both during the fetch. The last time, there is no pair."
    )
}

/// Marks a learner's jobs: a removal stops the jobs that need the picture, and no others.
package enum SharedFetchExercise<Yours: PairGraph>: Exercise {
    package static var declaration: Declaration {
        exercise(
            CancelAndDepend.sharedFetch,
            of: .measuring(
                [
                    .missingPictures, .missingNeighbours, .missingPages, .begunAfterCancel, .wrongResults, .outOfOrder,
                    .drawnAtOnce, .reportedEnds, .movesAfterEnd, .wrongEnds, .earlyEnds,
                ],
                topic: .operations,
                deadline: 20
            ),
            in: [CancelAndDepend.removedPictures, CancelAndDepend.onePair],
            beside: [variant(.pitfall, "as the exercise begins", SharedFetch.self)],
            yours: Yours.self,
            startingPoint: SharedFetch.self,
            ourAnswer: SharedFetchAnswer.self
        ) { yours in
            yours.holds(
                "begins-nothing",
                "begins no job that is no longer needed.",
                .maximum(.begunAfterCancel) == 0,
                in: CancelAndDepend.removedPictures
            )
            .unaffectedByDelays()
            yours.holds(
                "drops-the-page",
                "begins no job for a removed picture: no drawing after a removal during the fetch, and no page, even "
                    + "if the picture is drawn already.",
                .maximum(.begunAfterCancel) == 0,
                in: CancelAndDepend.onePair
            )
            .unaffectedByDelays()
            yours.holds(
                "fetches-for-the-other",
                "fetches and draws a picture even if the other picture of its pair was removed before the fetch.",
                .maximum(.missingNeighbours) == 0,
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
                .maximum(.reportedEnds) == 1,
                in: CancelAndDepend.removedPictures
            )
            yours.holds(
                "ends-whatever-is-left",
                "reports its end once, even if both pictures are removed or there is no pair.",
                .maximum(.wrongEnds) == 0,
                in: CancelAndDepend.onePair
            )
            yours.holds(
                "has-ended",
                "runs no job once it has reported its end.",
                .maximum(.movesAfterEnd) == 0,
                in: CancelAndDepend.removedPictures
            )
            yours.holds(
                "waits-for-the-other",
                "reports no end while one picture is still being drawn, if the other one is removed.",
                .maximum(.earlyEnds) == 0,
                in: CancelAndDepend.onePair
            )
            .unaffectedByDelays()
            yours.doesSameWork(
                "composes-all",
                "composes every page whose pictures are both wanted.",
                .maximum(.missingPages) == 0,
                in: CancelAndDepend.removedPictures
            )
        }
    }

    package static func measure(_ graph: any PairGraph.Type, in sample: SampleContext) {
        if sample.scenario == CancelAndDepend.onePair {
            OnePairTrial(sample, graph).run()
        } else {
            PairTrial(sample, graph.init()).run()
        }
    }
}
