import Declaring
import Dispatch
import Measuring
import Model
import StopsApp
import StopsTrial

/// A trial that measures one import with a progress bar. It records the rows on the bar and the moment at which Cancel
/// is handled.
@MainActor
final class ProgressTrial {
    let sample: SampleContext
    private let trial: StoreTrial
    let screen: ImportScreen
    let report: any ProgressReport.Type
    private let recorder: ProgressRecorder
    let probe: ImportProbe
    private var start = MonotonicTime.now
    private var tap: (moments: Finger.Tap, waited: Nanoseconds)?
    /// The moment at which Cancel was handled, with the numbers of imported rows and shown updates.
    private var atCancel: (moment: MonotonicTime, rows: Int, updates: Int)?
    private var largestError = 0.0
    /// The rows before which the import pauses, without the pauses that are over.
    var pauses: [Int]
    var framesPaused = 0
    var unshownInPause = 0
    /// Whether the import has waited for the drawing of an update.
    var hasWaited = false
    var rate = UpdateRate()
    var oldUpdates = 0
    /// The screen of a short import that is over.
    weak var otherScreen: ImportScreen?
    /// The bar of that screen. The bar does not keep the screen.
    var otherBar: ProgressBar?
    var otherReport: (any ProgressReport)?
    var framesOfOther = 0

    static let longestPause = 30

    init(_ sample: SampleContext, _ report: any ProgressReport.Type) throws {
        self.sample = sample
        self.report = report
        let limit = sample[ProgressFlood.limit]
        trial = try StoreTrial(sample, limit: limit)
        let feed = try FeedInput(sample.values, directory: sample.sharedDirectory)
        let counted = try report.count(ofFeed: feed.path)
        let progressBar = ProgressBar(
            total: limit == 0 ? counted : min(limit, counted),
            layoutCost: sample[ProgressFlood.layoutCost]
        )
        screen = try ImportScreen(trial.openStore(.concurrentReaders), progressBar)
        recorder = ProgressRecorder(of: screen, log: trial.log, timeline: sample.timeline)
        pauses = ProgressFlood.pausedRows(sample)
        probe = ImportProbe(total: trial.total, holdingAt: pauses + [sample[ProgressFlood.cancelAtRow]])
        let didUpdate = screen.didUpdate
        screen.didUpdate = { [self] in
            didUpdate()
            noteUpdate()
        }
    }

    /// Measures the import, and taps Cancel if the scenario does. Ends the process when the screen shows the end.
    func measure() {
        if sample[ProgressFlood.sharesProcessor] == 1, !OneProcessor.share() {
            sample.fail("this system does not let a process choose its processor")
        }
        trial.measure(screen.list) { [self] in
            cancelAtRow()
            recorder.look()
            endPauseInFrame()
            try screen.list.displayIfNeeded()
        } until: { [self] in
            screen.hasEnded && isOtherScreenDone()
        } conclude: { [self] end in
            try conclude(end)
        }
        start = .now
        let cancelAfter = Nanoseconds(milliseconds: sample[ProgressFlood.cancelAfter])
        if cancelAfter > .zero {
            sample.finger.tap(after: cancelAfter) { [self] in cancel($0) }
        }
        screen.importStops(
            trial.stopsImport,
            reporting: report,
            rowsPerLook: sample[ProgressFlood.rowsPerLook]
        ) { [probe, isSlow = sample.scenario == ProgressFlood.slowRows] row in
            // The main thread does what it was given for the rows so far. Then this block is the only one in its queue.
            if isSlow { DispatchQueue.main.sync {} }
            probe.reached(row)
        }
        if ProgressFlood.busyScreens.contains(sample.scenario) { screen.waitForReport() }
    }

    private func cancel(_ tap: Finger.Tap) {
        sample.timeline.instant("tap on Cancel", .input)
        sample.note(mark: "touch Cancel", at: tap.due)
        sample.note(mark: "Cancel is heard", at: tap.handled)
        cancelImport()
        self.tap = (tap, sample.mainThreadWait(since: tap.due))
    }

    private func cancelImport() {
        screen.cancel()
        trial.noteCancel()
        atCancel = (.now, probe.rows, recorder.updatesShown)
    }

    /// Cancels an import that waits at the scenario's row, then lets the import continue. The import has already
    /// checked for Cancel before this row, so it has to check again.
    private func cancelAtRow() {
        let row = sample[ProgressFlood.cancelAtRow]
        guard row > 0, probe.rows >= row, atCancel == nil else { return }
        cancelImport()
        probe.release()
    }

    private func noteUpdate() {
        rate.note(.now)
        probe.noteShown(screen.progressBar.row)
        let share = min(1, Double(screen.progressBar.row) / Double(trial.total))
        largestError = max(largestError, abs(screen.progressBar.progress - share) * 100)
        // The main thread was busy until the last row was imported.
        if ProgressFlood.busyScreens.contains(sample.scenario), screen.progressBar.row < trial.total { oldUpdates += 1 }
        endPauseInUpdate()
    }

    // MARK: - The figures

    private func conclude(_ end: StoreTrial.End) throws {
        let shown = recorder.end ?? end.shown
        trial.note(end, since: start)
        sample.note(.wallTime, (end.moment - start).seconds)
        sample.note(.expectedTapLatency, sample.expectedTapLatency(from: start, to: shown).milliseconds)
        sample.note(.progressLag, recorder.longestLag.milliseconds)
        sample.note(.progressLagAfterEnd, (shown - end.moment).milliseconds)
        sample.note(.updatesSent, recorder.updatesShown + screen.skippedUpdates)
        sample.note(.updatesShown, recorder.updatesShown)
        let imported = Double(end.rows) / Double(trial.total)
        sample.note(.finalProgressError, abs(screen.progressBar.progress - imported) * 100)
        sample.note(.progressError, largestError)
        let cut = "the import did not finish"
        sample.note(.timeOfLastQuarter, probe.timeOfLastQuarter.map { $0 * 100 }, unavailable: cut)
        sample.note(.timeOfOtherThreads, probe.timeOfOtherThreads.map { $0 * 100 }, unavailable: cut)
        sample.note(.unshownAtEnd, probe.unshownAtEnd.map { $0 * 100 }, unavailable: cut)
        noteExercise()
        sample.note(recorder.screen(since: sample.beginning, end: end))
        noteCancel(end, shown: shown)
        try trial.noteRows(screen.list, expected: atCancel == nil ? trial.total : end.rows)
    }

    private func noteCancel(_ end: StoreTrial.End, shown: MonotonicTime) {
        if let atCancel {
            sample.note(.rowsAfterHeard, end.rows - atCancel.rows)
            let cancel = tap?.moments.due ?? atCancel.moment
            let untilShown = max(.zero, shown - cancel)
            let waited = min(sample.mainThreadWait(since: cancel), untilShown)
            sample.note(.barAfterCancel, (untilShown - waited).milliseconds)
            sample.note(.updatesAfterCancel, recorder.updatesShown - atCancel.updates)
        }
        guard sample[ProgressFlood.cancelAfter] > 0 else { return }
        guard let tap, tap.moments.due < end.moment else {
            for metric: Metric in [.cancelLatency, .ownCancelLatency, .rowsAfterCancel] {
                sample.note(metric, unavailable: "the import was over before the tap")
            }
            return
        }
        // The latency ends with the import, even if the import ended before the tap was handled.
        let latency = end.moment - tap.moments.due
        let beforeHandler = min(tap.moments.latency, latency)
        let afterHandler = latency - beforeHandler
        let own = (beforeHandler - tap.waited) + (afterHandler - end.waitedAfterCancel)
        sample.note(.cancelLatency, latency.milliseconds)
        sample.note(.ownCancelLatency, own.milliseconds)
        sample.note(.rowsAfterCancel, max(0, end.rows - trial.log.rows(at: tap.moments.due)))
    }
}
