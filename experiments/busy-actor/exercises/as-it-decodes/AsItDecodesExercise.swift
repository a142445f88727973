import Declaring
import Model

extension BusyActor {
    static let exercises = [asItDecodes]

    static let asItDecodes = ExerciseDescription(
        "as-it-decodes",
        "A picture that appears as it is decoded",
        task: [
            "A gallery keeps decoded pictures in an actor. A large picture of 2,000 tiles takes long to decode. Today "
                + "the screen stays empty until the last tile is decoded, and a user who opens another picture waits "
                + "just as long.",
            "Decode the tiles in order, and show them meanwhile: when the middle tile begins, at least a quarter of "
                + "the tiles must be on the screen. Make at most 40 calls to the screen. Decode each tile once, and "
                + "keep the picture. A kept picture must open at any moment, even while a tile is decoded.",
        ],
        minutes: 20,
        hints: [
            "Two things happen to a tile: it is decoded, and it is shown. Which step may the actor do itself, and how "
                + "often does each step leave the actor?",
            "An await does not block the actor. Let something else decode a part of the picture, await that part, show "
                + "it with one call, and go on with the next part. Keep the parts until the picture is complete.",
            "A nonisolated function can decode a range of tiles on a DispatchQueue, and withCheckedContinuation "
                + "returns the tiles. Or mark the function @concurrent. GalleryScreen has a "
                + "show method for arrays of tiles.",
        ]
    )

    static let largePicture = Scenario(
        "large-picture",
        "A picture of 2,000 tiles is shown as it is decoded; halfway through, the user opens another picture."
    )
}

/// Marks a learner's gallery: it shows tiles early, in few calls, and never keeps another caller waiting.
package enum AsItDecodesExercise<Yours: ProgressiveGallery>: Exercise {
    package static var declaration: Declaration {
        exercise(
            BusyActor.asItDecodes,
            of: .measuring(
                [.answersMeanwhile, .shownAtMiddle, .callsOfScreen, .decodedTiles, .tilesInPlace],
                topic: .swiftConcurrency,
                deadline: 10
            ),
            in: [BusyActor.largePicture],
            beside: [variant(.pitfall, "as the exercise begins", AsItDecodes.self)],
            yours: Yours.self,
            startingPoint: AsItDecodes.self,
            ourAnswer: AsItDecodesAnswer.self,
            wrong: [
                wrong(AsItDecodesInside.self, caughtBy: "opens-meanwhile"),
                wrong(AsItDecodesAtEnd.self, caughtBy: "shows-early"),
                wrong(AsItDecodesEach.self, caughtBy: "calls-seldom"),
            ]
        ) { yours in
            yours.holds(
                "opens-meanwhile",
                "opens a kept picture while a tile of another one is decoded.",
                .minimum(.answersMeanwhile) >= 1,
                in: BusyActor.largePicture
            )
            yours.holds(
                "shows-early",
                "shows 500 tiles or more before half of the picture is decoded.",
                .minimum(.shownAtMiddle) >= 500,
                in: BusyActor.largePicture
            )
            yours.holds(
                "calls-seldom",
                "makes at most 40 calls to the screen.",
                .maximum(.callsOfScreen) <= 40,
                in: BusyActor.largePicture
            )
            yours.holds(
                "decodes-once",
                "decodes each tile once.",
                .maximum(.decodedTiles) <= 2_000,
                in: BusyActor.largePicture
            )
            yours.doesSameWork(
                "shows-all",
                "shows all 2,000 tiles in their order, and keeps the picture.",
                .minimum(.tilesInPlace) == 2_000,
                in: BusyActor.largePicture
            )
        }
    }

    package static func measure(_ gallery: any ProgressiveGallery.Type, in sample: SampleContext) {
        AsItDecodesTrial(sample).run(gallery)
    }
}
