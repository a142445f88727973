import Lab
import ListTrial
import Model

/// A list whose cells show a drawing, in the article's six stages and two more.
@main
struct ReusedCell: Experiment {
    static let rows = Parameter("rows", default: 100_000, in: 100...10_000_000, help: "rows of the list")
    static let fling = Parameter("fling", default: 20_000.0, in: 0...200_000, help: "points per second of a fling")
    static let delay = Parameter("delay", default: 0.3, in: 0...10, help: "seconds before a cell draws, if it waits")
    static let cacheLimit = Parameter("cache-limit", default: 3_000_000, in: 0...1_000_000_000, help: "bytes in caches")

    static let scroll = Scenario(
        "scroll",
        "The user drags the list and back, flings it, stops it, flings it back, and jumps to the end of 100,000 rows."
    )

    static let drawnOnDisplay = variant(.pitfall, "on the main thread, when it comes into view", DrawnOnDisplay.self)
    static let drawnAsynchronously = variant(
        .pitfall,
        "in the background, and whatever arrives is shown",
        DrawnAsynchronously.self,
        twin: drawnOnDisplay
    )
    static let checkedIdentifier = variant(
        .articleFix,
        "in the background, and shown if the cell still belongs to its shop",
        CheckedIdentifier.self,
        twin: drawnAsynchronously
    )
    static let queuePerCell = variant(.articleFix, "one queue per cell", QueuePerCell.self, twin: checkedIdentifier)
    static let delayedStart = variant(.articleFix, "0.3 s later, if in view", DelayedStart.self, twin: queuePerCell)
    static let cachedPictures = variant(.articleFix, "the same, with a cache", CachedPictures.self, twin: delayedStart)
    static let sharedPipeline = variant(.refinedFix, "one pipeline for all", SharedPipeline.self, twin: cachedPictures)
    static let taskPerCell = variant(.structured, "a task per cell, one actor", TaskPerCell.self, twin: sharedPipeline)
    private static let pitfalls = [drawnOnDisplay, drawnAsynchronously]
    private static let stages = [checkedIdentifier, queuePerCell, delayedStart, cachedPictures]
    private static let fixes = [sharedPipeline, taskPerCell]

    static let declaration = Declaration(
        "A recycled cell with another row's drawing",
        claim: "Drawing in the cell makes scrolling stutter; drawing in the background shows another row's drawing in "
            + "recycled cells; checks, cancels, delays and a cache each mend one flaw.",
        claimNumbers: [19, 20, 21, 22, 23, 24],
        topic: .mainThread,
        parameters: [rows, fling, delay, cacheLimit, DrawingCost.milliseconds],
        scenarios: [scroll],
        variants: pitfalls + stages + fixes,
        metrics: Metric.ofCells + Metric.ofDrawings,
        charts: [
            .panels(
                "What each stage improves, and what it costs",
                scroll,
                [.longestOwnStall, .staleFrames, .wastedWork, .settleTime, .flickerFrames]
            ),
            .bars("Cells that showed another row's histogram, over all frames", scroll, .staleFrames),
            .bars("The longest that the main thread was blocked by its own work", scroll, .longestOwnStall),
            .bars("Drawing that was never seen", scroll, .wastedWork),
            .bars("From the end of the scroll until every cell is right", scroll, .settleTime),
            .bars("Cells that showed no histogram, over all frames", scroll, .emptyFrames),
            .bars("Cells that lost a histogram they had shown, over all frames", scroll, .flickerFrames),
            .bars("Processor time", scroll, .cpuTime),
            .lateFrames("Late frames", scroll),
        ],
        deadline: 30
    ) {
        drawnOnDisplay.shows(
            "stutters",
            "stutters: twelve new rows that come into view at once block the main thread for at least 6 drawings.",
            .longestOwnStall >= 6 * .drawingCost,
            in: scroll
        )
        drawnAsynchronously.shows("is-stale", "shows other rows' histograms.", .minimum(.staleFrames) >= 1, in: scroll)
        checkedIdentifier.shows(
            "wastes",
            "draws for rows that have left: at least a fifth of its drawing is never seen.",
            .wastedWork >= 20,
            in: scroll
        )
        delayedStart.shows("waits", "waits needlessly for at least 250 ms.", .minimum(.settleIdle) >= 250, in: scroll)
        cachedPictures.shows(
            "flicker",
            "clears a cell before it looks into the cache: rows lose a histogram that they have shown.",
            .minimum(.flickerFrames) >= 1,
            in: scroll
        )
        ([checkedIdentifier] + fixes).hold(
            "is-never-stale",
            "never shows another row's histogram.",
            .maximum(.staleFrames) == 0,
            in: scroll
        )
        ([delayedStart] + fixes).hold(
            "wastes-little",
            "draws what is seen: it wastes at most a quarter of the share that checked-identifier wastes.",
            .wastedWork <= 0.25 * .median(.wastedWork, of: checkedIdentifier),
            in: scroll
        )
        fixes.hold(.framesKept, in: scroll)
        fixes.hold(
            "does-not-wait",
            "does not wait needlessly: after the scroll it idles for at most 0.4 times as long as delayed-start.",
            .settleIdle <= 0.4 * .median(.settleIdle, of: delayedStart),
            in: scroll
        )
        fixes.hold(
            "is-bounded",
            "keeps at most the 3 MB of its cache and the pictures of four cells in the pool.",
            .maximum(.picturesHeld) <= 3_000_000 + 4 * 92_160,
            in: scroll
        )
        // Not even this holds for drawn-asynchronously.
        let settling = [drawnOnDisplay] + stages + fixes
        settling.doSameWork("ends-right", "ends with every cell right.", .maximum(.wrongCells) == 0, in: scroll)
    }

    static func prepare(_ values: ParameterValues, in directory: String) throws -> [String] {
        [try DrawingCost.calibrate(values[DrawingCost.milliseconds], in: directory)]
    }

    static func measure(_ cell: HistogramCell.Type, in sample: SampleContext) throws {
        try ScrollTrial(sample).measure(cell)
    }
}
