import Declaring
import Model

/// The expectations, which are statements that a run can disprove.
extension ProgressFlood {
    private static let tellsTheTruth = Promise(
        "tells-the-truth",
        "shows at its end exactly the part that was imported.",
        .maximum(.finalProgressError) == 0
    )
    private static let hundredReports = 100.0
    /// The maximum number of updates with one queued update and the final update.
    private static let queuedUpdates = 2.0

    @ExpectationBuilder static var expectations: [Expectation] {
        floodedDispatch.shows(
            "hangs",
            "hangs: the run loop runs the whole flood before it serves a frame, for at least twice the import's own "
                + "computing time.",
            .longestOwnStall >= 2 * .importCPUTime,
            in: wholeImport
        )
        floodedDispatch.shows(
            "hears-cancel-late",
            "hears Cancel late: on average a tap waits for at least half as long as the whole import computes.",
            // The bound is only half of the computing time. While the import waits for a processor, the main thread
            // shows queued updates, and each turn of its run loop gets shorter.
            .expectedTapLatency >= 0.5 * .importCPUTime,
            in: wholeImport
        )
        floodedOperation.shows(
            "trails",
            "trails: the bar keeps moving after the import, for at least 5 times the import's own computing time.",
            .progressLagAfterEnd >= 5 * .importCPUTime,
            in: wholeImport
        )
        floodedOperation.shows(
            "is-expensive",
            "is expensive: the import and its updates take at least 3 times every-hundredth's processor time.",
            .cpuTime >= 3 * .median(.cpuTime, of: everyHundredth),
            in: wholeImport
        )
        floodedOperation.shows(
            "hears-cancel-at-once",
            "hears Cancel at once: on average a tap waits for at most a tenth of the whole import's computing time.",
            .expectedTapLatency <= 0.1 * .importCPUTime,
            in: wholeImport
        )
        [floodedDispatch, floodedOperation].show(
            "falls-behind",
            "falls behind: when the last row is imported, the updates of at least half of the rows still wait.",
            .minimum(.unshownAtEnd) >= 50,
            in: wholeImport
        )
        [floodedDispatch, floodedOperation].show(
            "keeps-its-pace",
            "does not slow the import down further and further: its last quarter takes at most twice as long as its "
                + "first.",
            .timeOfLastQuarter <= 200,
            in: wholeImport
        )
        floodedOperation.shows(
            "takes-the-processor",
            "takes the processor from the import when both threads share one: as a share of the import's processor "
                + "time, the other threads take at least 1.5 times as much as with every-hundredth-guarded.",
            .timeOfOtherThreads >= 1.5 * .median(.timeOfOtherThreads, of: everyHundredthGuarded),
            in: oneProcessor
        ).only(on: .linux)
        newestOnly.shows(
            "updates-for-each-row",
            "updates the bar for each row if rows come slowly: at least 10 times as often as every-hundredth-guarded.",
            .updatesShown >= 10 * .median(.updatesShown, of: everyHundredthGuarded),
            in: slowRows
        )
        floodedOperation.shows(
            "keeps-its-pace-on-one-processor",
            "does not slow the import down further and further on one processor either.",
            .timeOfLastQuarter <= 200,
            in: oneProcessor
        ).only(on: .linux)
        floodedOperation.shows(
            "moves-on-after-cancel",
            "keeps moving its bar after Cancel: at least 250 of the 1,000 rows' updates are still queued at Cancel.",
            .minimum(.updatesAfterCancel) >= 250,
            in: cancelAtARow
        )
        throttled.shows(
            "loses-the-end",
            "drops the last row: its bar never reaches its end, though all rows are imported.",
            .minimum(.finalProgressError) >= 1,
            in: busyScreen
        )
        everyHundredth.shows(
            "crashes-below-100",
            "divides by zero below 100 rows: a crash.",
            .crashes(by: .trap),
            in: fiftyRows
        )
        everyHundredth.shows(
            "claims-all",
            "shows 100 % after a cancel, though half of the rows are missing.",
            .minimum(.finalProgressError) >= 50,
            in: cancelAtARow
        )
        everyHundredth.shows(
            "stops-at-a-half",
            "counts CR and LF as two line ends: its bar reaches one half, then jumps to its end.",
            .minimum(.progressError) >= 45,
            in: crlfFeed
        )
        fixes.hold(.framesKept, in: wholeImport)
        fixes.hold(
            "cancels-sooner",
            "hears Cancel sooner: a tap waits on average for at most a tenth of flooded-dispatch's time.",
            .expectedTapLatency <= 0.1 * .median(.expectedTapLatency, of: floodedDispatch),
            in: wholeImport
        )
        fixes.hold(
            "keeps-up",
            "keeps up: its bar trails for at most a tenth of flooded-operation's time.",
            .progressLag <= 0.1 * .median(.progressLag, of: floodedOperation),
            in: wholeImport
        )
        fixes.hold(
            "stops-its-bar",
            "stops its bar soon after Cancel: it shows at most a hundred more updates, plus the final one.",
            .maximum(.updatesAfterCancel) <= hundredReports + 1,
            in: cancelAtARow
        )
        fixes.hold(
            "stops-at-the-row",
            "checks for cancellation at each row: once Cancel has been heard, no further row is imported.",
            .maximum(.rowsAfterHeard) == 0,
            in: cancelAtARow
        )
        [everyHundredth, everyHundredthGuarded].hold(
            "queues-a-hundred",
            "queues at most a hundred progress updates, plus the final one.",
            .maximum(.updatesShown) <= hundredReports + 1,
            in: busyScreen
        )
        [coalesced, newestOnly].hold(
            "queues-one",
            "queues at most one progress update, plus the final one.",
            .maximum(.updatesShown) <= queuedUpdates,
            in: busyScreen
        )
        soundFixes.hold(tellsTheTruth, inEach: [cancelAtARow, busyScreen])
        soundFixes.hold(
            "counts-rows",
            "counts the rows as its import reads them: its bar is right at each update.",
            .maximum(.progressError) == 0,
            in: crlfFeed
        )
        soundFixes.hold("finishes-below-100", "imports a feed of 50 rows.", .finishes, in: fiftyRows)
        variants.doSameWork(.noRowLost, inEach: [wholeImport, cancelAtARow])
    }
}
