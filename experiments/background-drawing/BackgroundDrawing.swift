import Declaring
import ListTrial
import Model

/// Compares drawing charts in the frame that shows them, in the background, and ahead of time.
struct BackgroundDrawing: Experiment {
    static let pages = Parameter("pages", default: 8, in: 1...10_000, help: "pages that the user turns")

    static let cheap = costing(0.25, "A quarter of a millisecond per chart.")
    static let expensive = costing(64, "64 ms per chart: four frames.")
    /// The scenarios, from the cheapest charts to the most expensive charts.
    private static let costs = [
        cheap, costing(2, "2 ms per chart."), costing(16, "16 ms per chart: a whole frame."), expensive,
    ]

    /// The number of pages in a scenario in which the user looks at each page. The user spends about a fifth of a
    /// second on each of these pages.
    private static let readPages = 4
    static let readOn = Scenario(
        "read-on",
        "Four charts of 32 ms. The user looks at each page until no drawing is in progress, and turns to the next one.",
        setting: DrawingCost.milliseconds.to(32),
        pages.to(readPages)
    )
    static let skipping = Scenario(
        "skip-pages",
        "Four charts of 32 ms. The user looks at each page until no drawing is in progress, and always skips the next "
            + "one.",
        setting: DrawingCost.milliseconds.to(32),
        pages.to(readPages)
    )
    /// The scenarios in which the user looks at each page for a while.
    static let read = [readOn, skipping]

    private static func costing(_ cost: Double, _ summary: String) -> Scenario {
        let name = cost.rounded() == cost ? String(Int(cost)) : String(cost).replacing(".", with: "-")
        return Scenario("cost-\(name)", summary, setting: DrawingCost.milliseconds.to(cost))
    }

    static let inFrame = variant(.pitfall, "in the frame that shows the picture", InFrame.self)
    static let offScreenOperation = variant(.articleFix, "in an operation", OffScreenOperation.self, twin: inFrame)
    static let drawnAhead = variant(
        .articleFix,
        "ahead, while the user looks at the previous page",
        DrawnAhead.self,
        twin: offScreenOperation
    )
    static let withinBudget = variant(
        .refinedFix,
        "in the frame, if its measured cost fits",
        WithinBudget.self,
        twin: offScreenOperation
    )
    static let offScreenTask = variant(.structured, "in a concurrent function", OffScreenTask.self, twin: inFrame)
    private static let allPages = Double(pages.defaultValue)
    private static let offScreen = [offScreenOperation, offScreenTask]

    static let declaration = Declaration(
        "Drawing beside the frame",
        claim: "Drawing that is too expensive for one frame blocks the screen if the frame does it. Drawing in the "
            + "background does not block the screen, but a cheap picture then appears later, after an empty frame, and "
            + "costs more. If the next page is drawn ahead, it is complete at once, but a skipped page is drawn for "
            + "nothing.",
        claimNumbers: [17],
        topic: .mainThread,
        lead: Lead(.longestOwnStall, in: expensive, inFrame, withinBudget),
        parameters: [pages, DrawingCost.milliseconds],
        scenarios: costs + read,
        variants: [inFrame, offScreenOperation, drawnAhead, withinBudget, offScreenTask],
        metrics: Metric.ofPages,
        charts: [
            sweep("From the turn of a page to the first frame that shows its picture", .pictureDelay),
            sweep("The longest time the main thread was blocked by its own work", .longestOwnStall),
            sweep("The detour: processor time per picture, not counting the drawing itself", .detour),
            .bars("The longest time that expensive pages blocked the main thread", expensive, .longestOwnStall),
            .bars("Frames that showed an empty page, over eight cheap pages", cheap, .emptyFrames),
            .bars("Pages that were empty at first, out of four pages read in order", readOn, .emptyPages),
            .bars("Pictures drawn for nothing, when the user skips every second page", skipping, .drawnForNobody),
            .bars("Pixels in memory at the end", skipping, .picturesHeld),
        ],
        questions: questions,
        smallTest: .with(pages.to(2))
    ) {
        inFrame.shows("stalls", "is two frames late or more.", .longestOwnStall >= 2 * Metric.frame, in: expensive)
        offScreen.show(
            "shows-empty-pages",
            "shows every page empty at first.",
            .minimum(.emptyPages) >= allPages,
            in: cheap
        )
        offScreen.show(
            "comes-later",
            "takes at least five times as long as in-frame to show a cheap picture.",
            .pictureDelay >= 5 * .median(.pictureDelay, of: inFrame),
            in: cheap
        )
        offScreen.show(
            "costs-more",
            "uses at least twice as much processor time as in-frame, not counting the drawing itself.",
            .detour >= 2 * .median(.detour, of: inFrame),
            in: cheap
        )
        (offScreen + [drawnAhead, withinBudget]).hold(.framesKept("with drawings of 64 ms"), in: expensive)
        withinBudget.holds("shows-full-pages", "shows at most two cheap pages empty.", .emptyPages <= 2, in: cheap)
        offScreenOperation.shows(
            "begins-at-the-turn",
            "shows every page empty at first, however long the user looked at the previous one.",
            .minimum(.emptyPages) >= Double(readPages),
            in: readOn
        )
        drawnAhead.holds(
            "is-ready",
            "shows each page complete in its first frame, except the one that the user begins with.",
            .maximum(.emptyPages) <= 1,
            in: readOn
        )
        drawnAhead.shows(
            "draws-for-nothing",
            "draws a picture for each page that the user skips.",
            .minimum(.drawnForNobody) >= Double(readPages),
            in: skipping
        )
        ([inFrame, drawnAhead, withinBudget] + offScreen).doSameWork(showsAll(allPages), inEach: costs)
        [offScreenOperation, drawnAhead].doSameWork(showsAll(Double(readPages)), inEach: [readOn])
        [drawnAhead].doSameWork(showsAll(Double(readPages)), inEach: [skipping])
    }

    private static func showsAll(_ pages: Double) -> Promise {
        Promise.outcome("shows-all", "shows its own picture on every page.", .pagesShown, equals: pages)
    }

    private static func sweep(_ title: String, _ metric: Metric) -> ChartDescription {
        .sweep(title, over: DrawingCost.milliseconds, costs, [metric])
    }

    static func prepare(_ values: ParameterValues, in directory: String) throws -> [String] {
        [try DrawingCost.calibrate(values[DrawingCost.milliseconds], in: directory)]
    }

    static func measure(_ view: ChartView.Type, in sample: SampleContext) throws {
        try PagesTrial(sample).measure(view)
    }
}

/// The program.
package func main() -> Never { BackgroundDrawing.main() }
