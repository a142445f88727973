import Declaring
import Model

extension BusyActor {
    static let exercises = [asItDecodes]

    static let asItDecodes = ExerciseDescription(
        "as-it-decodes",
        "A picture that appears as it is decoded",
        task: [
            "A gallery keeps decoded pictures in an actor. A large picture takes long to decode. Today the screen "
                + "stays empty until the last tile is decoded, and a user who opens another picture waits just as "
                + "long.",
            "Decode the tiles in order, and show them meanwhile: when the middle tile begins, at least a quarter of "
                + "the tiles must be on the screen. Make at most 40 calls to the screen, however many tiles there are. "
                + "Decode each tile once, even if a second caller asks for the picture meanwhile: both get all of it. "
                + "Keep every picture. A kept picture must open at any moment, even while a tile is decoded.",
        ],
        minutes: 20,
        hints: [
            "Two things happen to a tile: it is decoded, and it is shown. Which step may the actor do itself, and how "
                + "often does each step leave the actor?",
            "An await does not block the actor. Let something else decode a part of the picture, await that part, show "
                + "it with one call, and go on with the next part. Keep the parts until the picture is complete.",
            "A nonisolated function can decode a range of tiles on a DispatchQueue, and withCheckedContinuation "
                + "returns the tiles. Or mark the function @concurrent. GalleryScreen has a show for arrays of tiles. "
                + "Every caller can await the value of a Task that the actor keeps.",
        ]
    )

    static let largePicture = Scenario(
        "large-picture",
        "A picture of 2,050 tiles is shown as it is decoded; meanwhile the user opens another picture three times, and "
            + "a second caller asks for this one.",
        setting: tiles.to(2_050)
    )
    static let smallPicture = Scenario(
        "small-picture",
        "A picture of 41 tiles is shown as it is decoded; meanwhile the user opens another picture three times, and a "
            + "second caller asks for this one.",
        setting: tiles.to(41)
    )
}

/// Marks a learner's gallery: it shows tiles early, in few calls, and never keeps another caller waiting.
package enum AsItDecodesExercise<Yours: ProgressiveGallery>: Exercise {
    package static var declaration: Declaration {
        let sizes = [(BusyActor.largePicture, words: "a large picture"), (BusyActor.smallPicture, "a small one")]
        return exercise(
            BusyActor.asItDecodes,
            of: .measuring(
                [
                    .answersMeanwhile, .shownAtMiddle, .callsOfScreen, .decodedTiles, .outOfOrder, .secondTiles,
                    .tilesInPlace, .tilesPerPicture,
                ],
                topic: .swiftConcurrency,
                parameters: [BusyActor.tiles],
                deadline: 10
            ),
            in: sizes.map(\.0),
            beside: [variant(.pitfall, "as the exercise begins", AsItDecodes.self)],
            yours: Yours.self,
            startingPoint: AsItDecodes.self,
            ourAnswer: AsItDecodesAnswer.self
        ) { yours in
            yours.holds(
                "opens-meanwhile",
                "opens a kept picture while the first, the middle and the last tile of another one are decoded.",
                .minimum(.answersMeanwhile) == 3,
                in: BusyActor.largePicture
            )
            [yours].hold(
                Promise(
                    "shows-early",
                    "shows a quarter of the tiles or more before half of the picture is decoded.",
                    .minimum(.shownAtMiddle) >= 0.25 * .median(.tilesPerPicture)
                ),
                inEach: sizes
            )
            [yours].hold(
                Promise("calls-seldom", "makes at most 40 calls to the screen.", .maximum(.callsOfScreen) <= 40),
                inEach: sizes
            )
            yours.holds(
                "decodes-in-order",
                "decodes the tiles in their order, one after the other.",
                .maximum(.outOfOrder) == 0,
                in: BusyActor.largePicture
            )
            .unaffectedByDelays()
            yours.holds(
                "decodes-once",
                "decodes each tile of both pictures once, for all callers.",
                .maximum(.decodedTiles) <= 2 * .median(.tilesPerPicture),
                in: BusyActor.largePicture
            )
            yours.holds(
                "returns-whole-pictures",
                "returns all tiles to a caller who asks while the picture is decoded.",
                .minimum(.secondTiles) == 1 * .median(.tilesPerPicture),
                in: BusyActor.largePicture
            )
            [yours].doSameWork(
                Promise(
                    "shows-all",
                    "shows all tiles in their order, keeps the picture, and shows it again.",
                    .minimum(.tilesInPlace) == 1 * .median(.tilesPerPicture)
                ),
                inEach: sizes
            )
        }
    }

    package static func measure(_ gallery: any ProgressiveGallery.Type, in sample: SampleContext) {
        AsItDecodesTrial(sample).run(gallery)
    }
}
