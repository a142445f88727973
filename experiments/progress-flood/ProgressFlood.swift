import Declaring
import Foundation
import Model
import StopsApp
import StopsTrial
import TransitFeed

/// Compares imports with progress callbacks. In some imports the callbacks flood the main queue, in others they do not.
struct ProgressFlood: Experiment {
    static let limit = Parameter("limit", default: 0, in: 0...5_000_000, help: "rows of the feed to import; 0 for all")
    static let layoutCost = Parameter(
        "layout-cost",
        default: 45.0,
        in: 0...100_000,
        help: "microseconds of the main thread's processor time per update of the progress bar"
    )
    static let cancelAfter = Parameter(
        "cancel-after",
        default: 0.0,
        in: 0...600_000,
        help: "ms until the tap on Cancel; 0: no tap"
    )
    static let cancelAtRow = Parameter(
        "cancel-at-row",
        default: 0,
        in: 0...5_000_000,
        help: "the row at which the import waits until Cancel is handled; 0: none"
    )
    static let pauseAtRow = Parameter(
        "pause-at-row",
        default: 0,
        in: 0...5_000_000,
        help: "the row before which the import waits, 30 frames at most, until the bar shows the previous row; 0: none"
    )
    static let rowsPerLook = Parameter(
        "rows-per-look",
        default: 1,
        in: 1...5_000_000,
        help: "rows between two checks for cancellation"
    )
    static let sharesProcessor = Parameter(
        "shares-processor",
        default: 0,
        in: 0...1,
        help: "1: all threads of the app share one processor (Linux only)"
    )

    static let wholeImport = Scenario("whole-import", "The import runs to its end.")
    static let cancelledImport = Scenario(
        "cancelled-import",
        "The user taps Cancel while the import runs.",
        setting: FeedInput.rows.to(20_000),
        cancelAfter.to(15)
    )
    static let cancelAtARow = Scenario(
        "cancel-at-a-row",
        "The app handles the tap on Cancel while the import is in row 1,000 of 2,000, after the check for that row.",
        setting: FeedInput.rows.to(2000),
        cancelAtRow.to(1000)
    )
    static let busyScreen = Scenario(
        "busy-screen",
        "The main thread is busy from the first row to the end: the updates of all 2,000 rows wait, including the last "
            + "one.",
        setting: FeedInput.rows.to(2000)
    )
    static let crlfFeed = Scenario(
        "crlf-feed",
        "The lines of the feed end with CR and LF; there are 2,000 rows.",
        setting: FeedInput.rows.to(2000),
        FeedInput.seed.to(2)
    )
    static let oneProcessor = Scenario(
        "one-processor",
        "All threads of the app share one processor, as on the phones of the article's time.",
        setting: sharesProcessor.to(1)
    )
    static let slowRows = Scenario(
        "slow-rows",
        "2,000 rows come so slowly that the main thread is idle again before the next row.",
        setting: limit.to(2_000)
    )
    static let fiftyRows = Scenario("fifty-rows", "There are 50 rows, fewer than a hundred.", setting: limit.to(50))

    static let floodedDispatch = variant(.pitfall, "every row, through DispatchQueue.main", FloodedDispatch.self)
    static let floodedOperation = variant(.pitfall, "every row, through OperationQueue.main", FloodedOperation.self)
    static let throttled = variant(
        .pitfall,
        "at most ten reports per second, the others are dropped",
        Throttled.self,
        twin: everyHundredthGuarded
    )
    static let everyHundredth = variant(.articleFix, "a hundred reports", EveryHundredth.self, twin: floodedOperation)
    static let everyHundredthGuarded = variant(
        .refinedFix,
        "a report per hundredth of the rows, and one of the last row",
        EveryHundredthGuarded.self,
        twin: everyHundredth
    )
    static let coalesced = variant(
        .refinedFix,
        "the newest row through a dispatch source, one queued update",
        Coalesced.self,
        twin: floodedDispatch
    )
    static let newestOnly = variant(
        .structured,
        "the newest row through an AsyncStream, one queued update",
        NewestOnly.self,
        twin: floodedDispatch
    )
    static let soundFixes = [everyHundredthGuarded, coalesced, newestOnly]
    static let fixes = [everyHundredth] + soundFixes
    static let variants = [floodedDispatch, floodedOperation, throttled] + fixes

    static let declaration = Declaration(
        "A progress callback for every row",
        claim:
            "An import that reports every row floods the main queue: the progress bar keeps moving long after the "
            + "import has ended or was cancelled. If every row is reported through DispatchQueue.main, the app "
            + "also freezes. A hundred reports are enough.",
        claimNumbers: [13, 14],
        topic: .mainThread,
        lead: Lead(.progressLag, in: wholeImport, floodedOperation, everyHundredthGuarded),
        parameters: StoreTrial.parameters + [limit, layoutCost, cancelAfter, cancelAtRow, pauseAtRow, rowsPerLook]
            + [sharesProcessor],
        scenarios: [
            wholeImport, cancelledImport, cancelAtARow, busyScreen, oneProcessor, slowRows, crlfFeed, fiftyRows,
        ],
        variants: variants,
        metrics: [
            .expectedTapLatency, .cancelLatency, .ownCancelLatency, .barAfterCancel, .rowsAfterCancel,
            .progressLag, .progressLagAfterEnd, .finalProgressError, .progressError, .rowsAfterHeard,
            .updatesAfterCancel,
            .importCPUTime, .timeOfLastQuarter, .timeOfOtherThreads, .unshownAtEnd,
            .wallTime, .throughput, .rowsStored, .lostRows, .updatesSent, .updatesShown,
        ],
        charts: [
            .bars("How long the shown progress trails the true one", wholeImport, .progressLag),
            .bars("From Cancel until the bar stops moving", cancelAtARow, .barAfterCancel),
            .bars("The longest time the main thread was blocked by its own work", wholeImport, .longestOwnStall),
            .lateFrames("Late frames during the import", wholeImport),
            .bars("How long a tap waits on average while the import runs", wholeImport, .expectedTapLatency),
            .bars("Rows imported per second", wholeImport, .throughput),
            .bars("Processor time of the import's own thread", wholeImport, .importCPUTime),
            .bars("From the tap on Cancel until the import has stopped", cancelledImport, .ownCancelLatency),
            .bars("From the tap on Cancel until the bar stops moving", cancelledImport, .barAfterCancel),
            .bars("Rows imported after the tap on Cancel", cancelledImport, .rowsAfterCancel),
            .bars("Rows that the bar had not shown when the last row was imported", wholeImport, .unshownAtEnd),
            .bars("Updates of the progress bar shown after Cancel was handled", cancelAtARow, .updatesAfterCancel),
            .bars("Progress shown at the end, beyond what was imported", cancelAtARow, .finalProgressError),
            .bars("Queued updates of the progress bar, for 2,000 rows", busyScreen, .updatesShown),
            .bars("Progress missing at the end", busyScreen, .finalProgressError),
            .bars("How long the import took where all threads share a processor", oneProcessor, .wallTime),
            .bars("How far off the shown progress was", crlfFeed, .progressError),
            .bars("Updates of the progress bar shown", fiftyRows, .updatesShown),
        ],
        questions: questions,
        smallTest: .with(FeedInput.rows.to(2))
    ) {
        expectations
    }

    static func prepare(_ values: ParameterValues, in directory: String) throws -> [String] {
        let feed = try FeedInput(values, limit: values[limit], directory: directory)
        if values.scenario == crlfFeed {
            // No other scenario uses this seed, so no other scenario reads this file.
            let generator = try FeedGenerator(seed: UInt64(values[FeedInput.seed]), rows: values[FeedInput.rows])
            let lines = String(decoding: generator.bytes(), as: UTF8.self)
            try WholeFile.write(Data(lines.replacing("\n", with: "\r\n").utf8), to: feed.path)
        }
        return try feed.prepare()
    }

    static func measure(_ report: any ProgressReport.Type, in sample: SampleContext) throws {
        try ProgressTrial(sample, report).measure()
    }
}

/// The program.
package func main() -> Never { ProgressFlood.main() }

extension Metric {
    static let expectedTapLatency = Metric("expectedTapLatency", .milliseconds, "A tap's mean wait during the import.")
    static let cancelLatency = Metric("cancelLatency", .milliseconds, "From the tap on Cancel to the import's end.")
    static let ownCancelLatency = Metric("ownCancelLatency", .milliseconds, "cancelLatency without processor waits.")
    static let barAfterCancel = Metric(
        "barAfterCancel",
        .milliseconds,
        "From the tap on Cancel (without a tap: from the handling of Cancel) until the bar stops, without the main "
            + "thread's waits for a processor."
    )
    static let rowsAfterCancel = Metric(
        "rowsAfterCancel",
        .count,
        "Rows imported after the tap, with a precision of 1/1000 of all rows."
    )
    static let progressLag = Metric("progressLag", .milliseconds, "The longest time the bar trailed the import.")
    static let progressLagAfterEnd = Metric(
        "progressLagAfterEnd",
        .milliseconds,
        "From the import's end until the bar stops."
    )
    static let finalProgressError = Metric("finalProgressError", .percent, "How far off the last shown progress is.")
    static let updatesAfterCancel = Metric("updatesAfterCancel", .count, "Updates shown after Cancel was handled.")
    static let rowsAfterHeard = Metric("rowsAfterHeard", .count, "Rows imported after Cancel was handled.")
    static let progressError = Metric(
        "progressError",
        .percent,
        "Largest difference between the shown progress and the true share of the shown row."
    )
    static let timeOfLastQuarter = Metric(
        "timeOfLastQuarter",
        .percent,
        "Time for the last quarter of the rows, as a share of the time for the first quarter."
    )
    static let timeOfOtherThreads = Metric(
        "timeOfOtherThreads",
        .percent,
        "Processor time of the other threads during the import, as a share of the import's own."
    )
    static let unshownAtEnd = Metric(
        "unshownAtEnd",
        .percent,
        "The share of the rows that the bar had not shown when the last row was imported."
    )
    static let updatesSent = Metric("updatesSent", .count, "Updates of the progress bar sent to the main thread.")
    static let updatesShown = Metric("updatesShown", .count, "Updates that the main thread performed.")
}
