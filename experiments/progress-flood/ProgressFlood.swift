import Lab
import Model
import StopsApp
import StopsTrial

/// An import whose progress callbacks flood the main queue, beside imports whose callbacks do not.
@main
struct ProgressFlood: Experiment {
    static let limit = Parameter("limit", default: 0, in: 0...5_000_000, help: "rows of the feed to import; 0 for all")
    static let layoutCost = Parameter(
        "layout-cost",
        default: 45.0,
        in: 0...100_000,
        help: "microseconds of the main thread's processor time for an update of the progress bar"
    )
    static let cancelAfter = Parameter("cancel-after", default: 0.0, in: 0...600_000, help: "ms to Cancel; 0: no tap")

    static let wholeImport = Scenario("whole-import", "The import runs to its end.")
    static let cancelledImport = Scenario(
        "cancelled-import",
        "The user taps Cancel while the import runs.",
        setting: FeedInput.rows.to(20_000),
        cancelAfter.to(15)
    )
    static let fiftyRows = Scenario("fifty-rows", "There are 50 rows, fewer than a hundred.", setting: limit.to(50))

    static let floodedDispatch = variant(.pitfall, "every row, by DispatchQueue.main", FloodedDispatch.self)
    static let floodedOperation = variant(.pitfall, "every row, by OperationQueue.main", FloodedOperation.self)
    static let everyHundredth = variant(.articleFix, "a hundred reports", EveryHundredth.self, twin: floodedOperation)
    static let everyHundredthGuarded = variant(
        .refinedFix,
        "every hundredth part, at least one row; the end as it was",
        EveryHundredthGuarded.self,
        twin: everyHundredth
    )
    static let coalesced = variant(
        .refinedFix,
        "the newest row by a dispatch source, one queued update",
        Coalesced.self,
        twin: floodedDispatch
    )
    static let newestOnly = variant(
        .structured,
        "the newest row by an AsyncStream, one queued update",
        NewestOnly.self,
        twin: floodedDispatch
    )
    private static let soundFixes = [everyHundredthGuarded, coalesced, newestOnly]
    private static let fixes = [everyHundredth] + soundFixes
    private static let variants = [floodedDispatch, floodedOperation] + fixes

    static let declaration = Declaration(
        "A progress callback for every row",
        claim: "An import that reports every row to the main queue floods it: the app freezes and Cancel comes late. A "
            + "hundred reports are enough.",
        claimNumbers: [13, 14],
        topic: .mainThread,
        parameters: StoreTrial.parameters + [limit, layoutCost, cancelAfter],
        scenarios: [wholeImport, cancelledImport, fiftyRows],
        variants: variants,
        metrics: [
            .expectedTapLatency, .cancelLatency, .ownCancelLatency, .rowsAfterCancel, .progressLag,
            .progressLagAfterEnd, .finalProgressError, .importCPUTime, .wallTime, .throughput, .rowsStored, .lostRows,
            .updatesSent, .updatesShown,
        ],
        charts: [
            .bars("The longest that the main thread was blocked by its own work", wholeImport, .longestOwnStall),
            .lateFrames("Late frames during the import", wholeImport),
            .bars("How long a tap waits on average while the import runs", wholeImport, .expectedTapLatency),
            .bars("How long the shown progress trails the true one", wholeImport, .progressLag),
            .bars("Rows imported per second", wholeImport, .throughput),
            .bars("Processor time of the import's own thread", wholeImport, .importCPUTime),
            .bars("From the tap on Cancel until the import has stopped", cancelledImport, .ownCancelLatency),
            .bars("Rows imported after the tap on Cancel", cancelledImport, .rowsAfterCancel),
            .bars("Progress shown at the end, beyond what was imported", cancelledImport, .finalProgressError),
            .bars("Updates of the progress bar shown", fiftyRows, .updatesShown),
        ]
    ) {
        floodedDispatch.shows(
            "hangs",
            "hangs: the run loop runs the whole flood before it serves a frame, at least three times as long as the import "
                + "itself computes.",
            .longestOwnStall >= 3 * .importCPUTime,
            in: wholeImport
        )
        floodedOperation.shows(
            "trails",
            "trails: the bar moves on after the import, at least 10 times as long as every-hundredth-guarded's.",
            .progressLagAfterEnd >= 10 * .median(.progressLagAfterEnd, of: everyHundredthGuarded),
            in: wholeImport
        )
        floodedOperation.shows(
            "is-expensive",
            "is expensive: the import and its updates take at least 3 times every-hundredth's processor time.",
            .cpuTime >= 3 * .median(.cpuTime, of: everyHundredth),
            in: wholeImport
        )
        everyHundredth.shows("crashes-below-100", "divides by zero below 100 rows: a crash.", .crashes(by: .trap), in: fiftyRows)
        everyHundredth.shows(
            "claims-all",
            "shows 100 % after a cancel, though at least a tenth of the rows is missing.",
            .finalProgressError >= 10,
            in: cancelledImport
        )
        fixes.hold(.framesKept, in: wholeImport)
        fixes.hold(
            "cancels-sooner",
            "cancels at least 10 times sooner than flooded-dispatch: within a tenth of the latency of a tap there.",
            Figure.median(.expectedTapLatency, of: floodedDispatch) >= 10
                * .median(.ownCancelLatency, in: cancelledImport),
            in: wholeImport
        )
        soundFixes.hold(
            "tells-the-truth",
            "shows at its end exactly the part that was imported, after a cancel too.",
            .maximum(.finalProgressError) == 0,
            in: cancelledImport
        )
        soundFixes.hold("finishes-below-100", "imports a feed of 50 rows.", .finishes, in: fiftyRows)
        variants.doSameWork(.noRowLost, inEach: [wholeImport, cancelledImport])
    }

    static func prepare(_ values: ParameterValues, in directory: String) throws -> [String] {
        try FeedInput(values, limit: values[limit], directory: directory).prepare()
    }

    static func measure(_ report: any ProgressReport.Type, in sample: SampleContext) throws {
        try ProgressTrial(sample).measure(report)
    }
}

extension Metric {
    static let expectedTapLatency = Metric("expectedTapLatency", .milliseconds, "A tap's mean wait during the import.")
    static let cancelLatency = Metric("cancelLatency", .milliseconds, "From the tap on Cancel to the import's end.")
    static let ownCancelLatency = Metric("ownCancelLatency", .milliseconds, "cancelLatency without processor waits.")
    static let rowsAfterCancel = Metric("rowsAfterCancel", .count, "Rows imported after the touch, to a thousandth.")
    static let progressLag = Metric("progressLag", .milliseconds, "The longest that the shown progress was behind.")
    static let progressLagAfterEnd = Metric("progressLagAfterEnd", .milliseconds, "From the import's end to the bar's.")
    static let finalProgressError = Metric("finalProgressError", .percent, "How far off the last shown progress is.")
    static let updatesSent = Metric("updatesSent", .count, "Updates of the progress bar sent to the main thread.")
    static let updatesShown = Metric("updatesShown", .count, "Updates that the main thread performed.")
}
