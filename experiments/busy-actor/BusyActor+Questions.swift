import Declaring
import Model

extension BusyActor {
    /// The questions that a reader answers before a run, in the order of the lesson.
    static let questions: [Question] = [
        .number(
            "hit",
            "An actor keeps pictures and decodes the missing ones, 20 per processor. The user opens a kept "
                + "picture. How many decodings end before the picture opens?",
            .decodingsBeforeHit,
            of: decodesInside,
            in: tapWhileDecoding
        ),
        .choice(
            "task",
            "The actor's method now decodes in a Task { … } of its own. When does the picture open?",
            [
                .option("at once", taskInside, .decodingsBeforeHit <= 0.25 * .pictures, in: tapWhileDecoding),
                .otherwise("as late as before"),
            ]
        ),
        .choice(
            "outside",
            "Now a @concurrent function decodes, outside of the actor. When does the picture open?",
            [
                .option("at once", decodesOutside, .decodingsBeforeHit <= 0.25 * .pictures, in: tapWhileDecoding),
                .otherwise("as late as before"),
            ]
        ),
        .number(
            "hops",
            "5,000 tiles per processor are brought to the screen, with one await per tile; decoding them takes almost "
                + "no time. How many context switches does that take?",
            .contextSwitches,
            of: hopPerTile,
            in: manyTiles
        ),
        .number(
            "frames",
            "For how long is the screen blocked meanwhile?",
            .longestOwnStall,
            of: hopPerTile,
            in: manyTiles
        ),
        .number(
            "batches",
            "Now one await brings all 250 tiles of a picture. How many context switches do all pictures take?",
            .contextSwitches,
            of: decodesOutside,
            in: manyTiles
        ),
    ]
}
