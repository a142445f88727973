import Declaring
import Model

extension BusyActor {
    @ExpectationBuilder
    static var expectations: [Expectation] {
        hitsWait
        hopsCost
        all.doSameWork(
            Promise("shows-all", "shows 5,000 tiles per processor.", .minimum(.tilesPerProcessor) == 5_000),
            inEach: [tapWhileDecoding, manyTiles]
        )
    }

    @ExpectationBuilder
    private static var hitsWait: [Expectation] {
        decodesInside.shows(
            "waits-behind-decodings",
            "opens a kept picture only after at least half of the decodings.",
            .decodingsBeforeHit >= 0.5 * .pictures,
            in: tapWhileDecoding
        )
        taskInside.shows(
            "waits-behind-decodings",
            "opens a kept picture only after at least half of the decodings: the tasks run on the actor.",
            .decodingsBeforeHit >= 0.5 * .pictures,
            in: tapWhileDecoding
        )
        decodesOutside.shows(
            "waits-behind-decodings",
            "opens a kept picture only after at least half of the decodings: they occupy the pool.",
            .decodingsBeforeHit >= 0.5 * .pictures,
            in: tapWhileDecoding
        )
        [ownQueue, fewAtOnce].hold(
            "opens-at-once",
            "opens a kept picture before a quarter of the decodings have ended.",
            .decodingsBeforeHit <= 0.25 * .pictures,
            in: tapWhileDecoding
        )
    }

    @ExpectationBuilder
    private static var hopsCost: [Expectation] {
        hopPerTile.shows(
            "switches-for-each-tile",
            "makes about two context switches per tile, and at least 0.9.",
            .contextSwitches >= 0.9 * .tiles,
            in: manyTiles
        )
        hopPerTile.shows(
            "takes-processor-time",
            "takes at least five times the processor time of decodes-outside, which shows the tiles in batches.",
            .cpuTime >= 5 * .median(.cpuTime, of: decodesOutside),
            in: manyTiles
        )
        runPerTile.shows(
            "switches-for-each-tile",
            "makes at least 0.9 context switches per tile, as hop-per-tile does.",
            .contextSwitches >= 0.9 * .tiles,
            in: manyTiles
        )
        [decodesOutside, ownQueue, fewAtOnce].hold(
            "switches-seldom",
            "makes at most one context switch per ten tiles.",
            .contextSwitches <= 0.1 * .tiles,
            in: manyTiles
        )
    }
}
