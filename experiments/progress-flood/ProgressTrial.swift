import Lab
import Model
import Probes
import StopsApp
import StopsTrial

/// One import behind a progress bar, measured: what the bar shows, and when Cancel is heard.
@MainActor
final class ProgressTrial {
    private let sample: SampleContext
    private let trial: StoreTrial
    private let screen: ImportScreen
    private let recorder: ProgressRecorder
    private var start = MonotonicTime.now
    private var tap: (moments: Finger.Tap, waited: Nanoseconds)?

    init(_ sample: SampleContext) throws {
        self.sample = sample
        trial = try StoreTrial(sample, limit: sample[ProgressFlood.limit])
        let progressBar = ProgressBar(total: trial.total, layoutCost: sample[ProgressFlood.layoutCost])
        screen = try ImportScreen(trial.openStore(.concurrentReaders), progressBar)
        recorder = ProgressRecorder(of: screen, log: trial.log, timeline: sample.timeline)
    }

    /// Imports, taps Cancel where the scenario has it, and ends the process when the screen shows the end.
    func measure(_ report: any ProgressReport.Type) {
        trial.measure(screen.list) { [self] in
            recorder.look()
            try screen.list.displayIfNeeded()
        } until: { [self] in
            screen.hasEnded
        } conclude: { [self] end in
            try conclude(end)
        }
        start = .now
        let cancelAfter = Nanoseconds(milliseconds: sample[ProgressFlood.cancelAfter])
        if cancelAfter > .zero {
            sample.finger.tap(after: cancelAfter) { [self] in cancel($0) }
        }
        screen.importStops(trial.stopsImport, reporting: report)
    }

    private func cancel(_ tap: Finger.Tap) {
        sample.timeline.instant("tap on Cancel", .input)
        sample.note(mark: "touch Cancel", at: tap.due)
        sample.note(mark: "Cancel is heard", at: tap.handled)
        screen.cancel()
        trial.noteCancel()
        self.tap = (tap, sample.mainThreadWait(since: tap.due))
    }

    // MARK: - The figures

    private func conclude(_ end: StoreTrial.End) throws {
        let shown = recorder.end ?? end.shown
        trial.note(end, since: start)
        sample.note(.wallTime, (end.moment - start).seconds)
        sample.note(.expectedTapLatency, sample.expectedTapLatency(from: start, to: shown).milliseconds)
        sample.note(.progressLag, recorder.longestLag.milliseconds)
        sample.note(.progressLagAfterEnd, (shown - end.moment).milliseconds)
        sample.note(.updatesSent, Double(recorder.updatesShown + screen.skippedUpdates))
        sample.note(.updatesShown, Double(recorder.updatesShown))
        let imported = Double(end.rows) / Double(trial.total)
        sample.note(.finalProgressError, abs(screen.progressBar.progress - imported) * 100)
        sample.note(recorder.screen(since: sample.beginning, end: end))
        noteCancel(end)
        try trial.noteRows(screen.list, expected: tap == nil ? trial.total : end.rows)
    }

    private func noteCancel(_ end: StoreTrial.End) {
        guard sample[ProgressFlood.cancelAfter] > 0 else { return }
        guard let tap, tap.moments.due < end.moment else {
            for metric: Metric in [.cancelLatency, .ownCancelLatency, .rowsAfterCancel] {
                sample.note(metric, unavailable: "the import was over before the tap")
            }
            return
        }
        // An import that ended before the tap was handled was not stopped by it: its end is the latency all the same.
        let latency = end.moment - tap.moments.due
        let beforeHandler = min(tap.moments.latency, latency)
        let afterHandler = latency - beforeHandler
        let own = (beforeHandler - tap.waited) + (afterHandler - end.waitedAfterCancel)
        sample.note(.cancelLatency, latency.milliseconds)
        sample.note(.ownCancelLatency, own.milliseconds)
        sample.note(.rowsAfterCancel, Double(max(0, end.rows - trial.log.rows(at: tap.moments.due))))
    }
}
