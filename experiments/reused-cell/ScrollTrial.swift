import Declaring
import ListTrial
import ListView
import Measuring
import Model

/// Scrolls a list by a script, and observes the list frame by frame until it is at rest.
@MainActor
final class ScrollTrial {
    /// The time after which a list with only right cells is at rest.
    private static let calm = Nanoseconds(milliseconds: 100)
    /// The time after which a wrong cell stays wrong, because no drawing has begun or ended. The cell's own delay is
    /// added to this time.
    private static let patience = Nanoseconds(milliseconds: 1_000)
    /// The maximum time that the user waits for the first histograms before scrolling.
    private static let firstLook = Nanoseconds(milliseconds: 1000)
    private static let visibleRows = 12

    private let sample: SampleContext
    private let observed: ObservedList
    private var scroll: (scroller: Scroller, start: MonotonicTime)?
    /// The number of drawings' beginnings and ends so far, and the moment when it last changed.
    private var lastEvent: (number: Int, moment: MonotonicTime) = (0, .now)

    init(_ sample: SampleContext, _ cell: HistogramCell.Type) throws {
        self.sample = sample
        let cost = DrawingCost.onAllProcessors(sample[ReusedCell.drawingCost])
        observed = ObservedList(
            sample,
            cell,
            try RecordedDrawing(sample, cost: cost),
            visibleRows: Self.visibleRows
        )
    }

    /// The user's gestures: short drags, flings in both directions, and a jump to the end.
    private var script: ScrollScript {
        let velocity = sample[ReusedCell.fling]
        return ScrollScript([
            .drag(points: 350, seconds: 0.1),
            .drag(points: 0, seconds: 0.1),
            .drag(points: -350, seconds: 0.1),
            .fling(velocity: velocity, caughtAfter: 0.2),
            .rest(seconds: 0.2),
            .fling(velocity: -velocity, caughtAfter: 0.2),
            .jumpToEnd,
        ])
    }

    /// Scrolls through the list, and ends the process.
    func run() {
        sample.startMeasuring { [self] in frame() }
        observed.tableView.reloadData()
    }

    private func frame() {
        let now = MonotonicTime.now
        guard let (scroller, start) = scroll else { return look(now) }
        scroller.scroll(to: (now - start).seconds)
        observed.observe()
        let end = start + Nanoseconds(milliseconds: scroller.motion.endOfScroll * 1_000)
        if isOver(now, since: end) { finish(since: end) }
    }

    private func look(_ now: MonotonicTime) {
        observed.tableView.layoutIfNeeded()
        observed.observe()
        guard observed.screen.rightSince != nil || now - sample.beginning >= Self.firstLook else { return }
        scroll = (Scroller(observed.tableView, script), .now)
    }

    private func isOver(_ now: MonotonicTime, since end: MonotonicTime) -> Bool {
        guard now > end else { return false }
        if let right = observed.screen.rightSince, now - max(right, end) >= Self.calm { return true }
        let events = observed.drawing.record.events
        if events != lastEvent.number { lastEvent = (events, now) }
        return now - max(lastEvent.moment, end)
            >= Self.patience + Nanoseconds(milliseconds: sample[ReusedCell.delay] * 1_000)
    }

    private func finish(since end: MonotonicTime) {
        sample.stopMeasuring()
        observed.noteFigures()
        note(observed.ledger, since: end)
        sample.finish()
    }

    private func note(_ drawings: DrawingLedger, since end: MonotonicTime) {
        sample.note(.wastedWork, drawings.wastedShare)
        sample.note(.picturesHeld, drawings.bytesHeld)
        if let cost = drawings.usualCost {
            sample.note(.drawingCost, cost.milliseconds)
        } else {
            sample.note(.drawingCost, unavailable: "no frame showed a histogram")
        }
        if let right = observed.screen.rightSince {
            sample.note(.settleTime, (right - end).milliseconds)
            sample.note(.settleIdle, drawings.idle(from: end, to: max(right, end)).milliseconds)
        } else {
            for metric in [Metric.settleTime, .settleIdle] {
                sample.note(metric, unavailable: "some cells stayed wrong after the scroll")
            }
        }
    }
}
