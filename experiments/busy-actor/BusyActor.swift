import Declaring
import Model

/// The experiment with an actor that computes while callers wait for its state. It also measures a hop to another actor
/// for each element.
struct BusyActor: Experiment {
    static let pictures = Parameter(
        "pictures",
        default: 20,
        in: 1...1_000,
        help: "pictures to decode, per processor"
    )
    static let tiles = Parameter("tiles", default: 250, in: 1...10_000, help: "tiles per picture")
    static let effort = Parameter(
        "effort",
        default: 10_000,
        in: 0...10_000_000,
        help: "computing steps per tile"
    )

    static let tapWhileDecoding = Scenario(
        "tap-while-decoding",
        "20 pictures per processor are decoded; the user opens one that was decoded before."
    )
    static let manyTiles = Scenario(
        "many-tiles",
        "The tiles of all pictures come to the screen, one picture after the other; decoding takes almost no time.",
        setting: effort.to(10)
    )

    static let decodesInside = variant(.pitfall, "an actor that decodes", DecodesInside.self)
    static let taskInside = variant(
        .popularFix,
        "an actor that decodes in a task per picture",
        TaskInside.self,
        twin: decodesInside
    )
    static let decodesOutside = variant(
        .popularFix,
        "an actor that decodes on the pool",
        DecodesOutside.self,
        twin: decodesInside
    )
    static let ownQueue = variant(
        .refinedFix,
        "an actor that decodes on a queue of its own",
        OwnQueue.self,
        twin: decodesOutside
    )
    static let fewAtOnce = variant(
        .structured,
        "an actor that decodes on all threads of the pool but one",
        FewAtOnce.self,
        twin: decodesOutside
    )
    static let hopPerTile = variant(
        .pitfall,
        "awaits the screen for each tile",
        HopPerTile.self,
        twin: decodesOutside
    )
    static let runPerTile = variant(
        .popularFix,
        "awaits MainActor.run for each tile",
        RunPerTile.self,
        twin: hopPerTile
    )
    static let batched = [decodesInside, taskInside, decodesOutside, ownQueue, fewAtOnce]
    static let all = batched + [hopPerTile, runPerTile]

    static let declaration = Declaration(
        "Heavy work inside an actor",
        claim: "An actor that computes keeps callers waiting who only want a cached picture. Decoding outside the "
            + "actor moves the wait to the pool, unless a thread stays free. And a hop per element costs more than the "
            + "work on the element.",
        claimNumbers: [53, 59],
        topic: .swiftConcurrency,
        lead: Lead(.decodingsBeforeHit, in: tapWhileDecoding, decodesInside, ownQueue),
        parameters: [pictures, tiles, effort],
        scenarios: [tapWhileDecoding, manyTiles],
        variants: all,
        metrics: [
            .decodingsBeforeHit, .hitWait, .pictures, .callsOfScreen, .tiles, .showTime, .tilesPerProcessor,
        ],
        charts: [
            .bars("Decodings that end before a kept picture opens", tapWhileDecoding, .decodingsBeforeHit),
            .bars("How long the user waits for a kept picture", tapWhileDecoding, .hitWait),
            .bars("Context switches for all tiles", manyTiles, .contextSwitches),
            .bars("Until all tiles are shown", manyTiles, .showTime),
            .bars("Processor time for all tiles", manyTiles, .cpuTime),
        ],
        questions: questions,
        smallTest: .with(pictures.to(1), tiles.to(2)),
        deadline: 30
    ) {
        expectations
    }

    static func measure(_ gallery: any PictureGallery.Type, in sample: SampleContext) {
        GalleryTrial(sample).run(gallery)
    }
}

/// The program.
package func main() -> Never { BusyActor.main() }

extension Metric {
    static let decodingsBeforeHit = Metric(
        "decodingsBeforeHit",
        .count,
        "Decodings of other pictures that ended between the user's tap on a kept picture and the actor's answer."
    )
    static let hitWait = Metric(
        "hitWait",
        .milliseconds,
        "From the tap until the picture, which was already decoded, opens."
    )
    static let pictures = Metric("pictures", .count, .neutral, "Pictures that are decoded.")
    static let callsOfScreen = Metric("callsOfScreen", .count, "Calls that brought tiles to the screen.")
    static let tiles = Metric("tiles", .count, .neutral, "Tiles of all pictures.")
    static let showTime = Metric("showTime", .milliseconds, "From the start until all tiles were shown.")
    static let tilesPerProcessor = Metric(
        "tilesPerProcessor",
        .count,
        .higherIsBetter,
        "Correct tiles shown per processor, each counted once; one tile less if the wrong picture opened."
    )
}
