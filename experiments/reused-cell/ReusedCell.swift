import Declaring
import ListTrial
import Model

/// A list whose cells show a drawing. The variants are the six stages of one article, the fix of another article, two
/// fixes of our own, and pitfalls of our own.
struct ReusedCell: Experiment {
    static let rows = Parameter("rows", default: 100_000, in: 1_000...10_000_000, help: "rows of the list")
    static let fling = Parameter("fling", default: 20_000.0, in: 0...200_000, help: "points per second of a fling")
    static let delay = Parameter("delay", default: 0.3, in: 0...10, help: "seconds that a cell waits before it draws")
    static let drawingCost = Parameter(
        "drawing-cost",
        default: 8.0,
        in: 0.05...1_000,
        help: "milliseconds of processor time per histogram, before multiplying by the machine's number of processors"
    )
    static let cacheLimit = Parameter("cache-limit", default: 3_000_000, in: 0...1_000_000_000, help: "bytes per cache")

    static let scroll = Scenario(
        "scroll",
        "The user drags the list and back, flings it, stops it, flings it back, and jumps to the end of 100,000 rows."
    )
    static let reusedBeforeShown = moment(
        "reused-before-shown",
        "One cell: its row leaves after the drawing has ended, and before the main thread is notified."
    )
    static let passedBy = moment(
        "passed-by",
        "One cell: a fling takes thirty rows or more through it while drawings are blocked; the first drawing ends "
            + "last."
    )
    static let backAgain = moment(
        "back-again",
        "The user looks at one screen of rows, at the next, again at the first, and at three further ones."
    )
    static let fingerDown = moment("finger-down", "One cell: a finger drags the list to the next row and rests on it.")
    static let screenful = moment("screenful", "A screen of cells: no drawing ends until no further drawing begins.")
    private static let moments = [reusedBeforeShown, passedBy, backAgain, fingerDown, screenful]
    /// Even a quick run measures the first scenario with every variant. The scroll is not the first scenario, because
    /// it takes ten times as long.
    static let scenarios = moments + [scroll]

    /// Returns a scenario that forces one situation. The delay is 20 ms instead of 0.3 s, because no situation depends
    /// on its length.
    static func moment(_ name: String, _ summary: String) -> Scenario {
        Scenario(name, summary, setting: delay.to(0.02))
    }

    static let drawnOnDisplay = variant(
        .pitfall,
        "on the main thread, when the cell comes into view",
        DrawnOnDisplay.self
    )
    static let drawnAsynchronously = variant(
        .pitfall,
        "in the background, and whatever arrives is shown",
        DrawnAsynchronously.self,
        twin: drawnOnDisplay
    )
    static let keptPicture = variant(
        .pitfall,
        "in the background, without clearing the cell",
        KeptPicture.self,
        twin: drawnAsynchronously
    )
    static let setOffMain = variant(
        .pitfall,
        "in the background, and shown from there",
        SetOffMain.self,
        twin: drawnAsynchronously
    )
    static let cacheAskedLate = variant(
        .pitfall,
        "0.3 s later, and checks a cache only then",
        CacheAskedLate.self,
        twin: cachedPictures
    )
    static let requestKept = variant(
        .pitfall,
        "one pipeline for all, not notified when a row leaves",
        RequestKept.self,
        twin: sharedPipeline
    )
    static let taskUnasked = variant(
        .pitfall,
        "a task per cell that never checks for cancellation",
        TaskUnasked.self,
        twin: taskPerCell
    )
    static let checkedIdentifier = variant(
        .articleFix,
        "in the background, and shown if the cell still belongs to its shop",
        CheckedIdentifier.self,
        twin: drawnAsynchronously
    )
    static let queuePerCell = variant(.articleFix, "one queue per cell", QueuePerCell.self, twin: checkedIdentifier)
    static let delayedStart = variant(.articleFix, "0.3 s later, if in view", DelayedStart.self, twin: queuePerCell)
    static let cachedPictures = variant(
        .articleFix,
        "0.3 s later, but checks a cache first",
        CachedPictures.self,
        twin: delayedStart
    )
    static let cancelledOnLeaving = variant(
        .articleFix,
        "one queue for all, cancelled when the row leaves",
        CancelledOnLeaving.self,
        twin: queuePerCell
    )
    static let sharedPipeline = variant(.refinedFix, "one pipeline for all", SharedPipeline.self, twin: cachedPictures)
    static let taskPerCell = variant(.structured, "a task per cell, one actor", TaskPerCell.self, twin: sharedPipeline)
    private static let pitfalls = [
        drawnOnDisplay, drawnAsynchronously, keptPicture, setOffMain, cacheAskedLate, requestKept, taskUnasked,
    ]
    /// The later stages of the article, which fix its pitfalls. `cancelledOnLeaving` comes from another article.
    static let stages = [checkedIdentifier, queuePerCell, delayedStart, cachedPictures]
    static let fixes = [sharedPipeline, taskPerCell]

    static let declaration = Declaration(
        "A recycled cell with another row's drawing",
        claim: "Drawing in the cell makes scrolling stutter, and drawing in the background shows another row's picture "
            + "in a recycled cell. Checks, cancels, delays and a cache each fix one flaw.",
        claimNumbers: [19, 20, 21, 22, 23, 24],
        topic: .mainThread,
        lead: Lead(.staleFrames, in: scroll, drawnAsynchronously, sharedPipeline),
        parameters: [rows, fling, delay, cacheLimit, drawingCost],
        scenarios: scenarios,
        variants: pitfalls + stages + [cancelledOnLeaving] + fixes,
        metrics: Metric.ofCells + Metric.ofDrawings + Metric.ofThreads,
        charts: [
            .bars("Cells that showed another row's histogram, over all frames", scroll, .staleFrames),
            .bars("The longest time the main thread was blocked by its own work", scroll, .longestOwnStall),
            .bars("Drawing that was never seen", scroll, .wastedWork),
            .bars("Time from the end of the scroll until every cell is right", scroll, .settleTime),
            .bars("Cells that showed no histogram, over all frames", scroll, .emptyFrames),
            .bars("Cells that lost a histogram they had shown, over all frames", scroll, .flickerFrames),
            .bars("Processor time", scroll, .cpuTime),
            .lateFrames("Late frames", scroll),
            .bars("Another row's histogram, when the row leaves at the last moment", reusedBeforeShown, .staleFrames),
            .bars("Uses of a cell's image off the main thread", reusedBeforeShown, .violations),
            .bars("Uses of a cell's identifier off the main thread", reusedBeforeShown, .readsOffMain),
            .bars("Cells wrong at the end, when the first drawing ends last", passedBy, .wrongCells),
            .bars("Drawings begun while rows scroll past", passedBy, .drawings),
            .bars("Drawings still running for rows that have left", passedBy, .drawingsForNobody),
            .bars("Drawings of rows that had been drawn before", backAgain, .repeatedDrawings),
            .bars("Cells that lost a histogram they had shown, on the way back", backAgain, .flickerFrames),
            .bars("Cells that stay empty while a finger rests on the list", fingerDown, .emptyUnderFinger),
            .bars("Processors left free by a screen of drawings", screenful, .processorsLeft),
        ],
        questions: questions,
        smallTest: .noItems(because: "a list of two rows does not scroll"),
        deadline: 30
    ) {
        expectations
    }

    static func prepare(_ values: ParameterValues, in directory: String) throws -> [String] {
        guard values.scenario == scroll else { return [] }
        return [try DrawingCost.calibrate(DrawingCost.onAllProcessors(values[drawingCost]), in: directory)]
    }

    static func measure(_ cell: HistogramCell.Type, in sample: SampleContext) throws {
        if sample.scenario == scroll {
            try ScrollTrial(sample, cell).run()
        } else {
            MomentsTrial(sample, cell).run()
        }
    }
}

/// The program.
package func main() -> Never { ReusedCell.main() }
