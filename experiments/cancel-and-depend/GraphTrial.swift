import Declaring
import Dispatch
import Locking
import Measuring
import Model

/// Runs the jobs of a list of items, cancels some jobs in the meantime, and counts what happens afterwards.
@MainActor
final class GraphTrial {
    private let sample: SampleContext
    private let graph: any PictureGraph
    private let items: Range<Int>
    /// The time and the number of events at each report of the end. A variant may report the end on any thread.
    private let ends = Locked<[(moment: Moment, events: Int)]>([])
    private lazy var work = makeWork()
    private var cancel: Moment?
    /// The item whose job still runs after everything was cancelled.
    private var lastingItem: Int?
    private lazy var patience = Patience { [unowned self] in work.record.events }

    init(_ sample: SampleContext, _ graph: any PictureGraph) {
        self.sample = sample
        self.graph = graph
        items = 0..<sample[CancelAndDepend.items]
    }

    func run() {
        sample.startMeasuring()
        graph.start(items, work) { [ends, work] in
            let events = work.record.events
            ends.withLock { $0.append((Moment(), events)) }
        }
        awaitEnd()
    }

    private func awaitEnd() {
        patience.wait(Patience.long) { [self] in
            hasEnded || lastingItem != nil
        } then: { [self] in
            // Only one wait may run at a time. Each of two simultaneous waits would count the turns of the other wait
            // as activity.
            if let item = lastingItem { return awaitEnd(besideJobOf: item) }
            // The trial waits until all activity stops, because jobs may run after the reported end.
            patience.wait(Patience.short, until: { false }, then: { self.conclude() })
        }
    }

    /// Keeps the job of `item` running until the end is reported or all activity stops. Then lets this job end.
    private func awaitEnd(besideJobOf item: Int) {
        patience.wait(Patience.short) { [self] in
            hasEnded
        } then: { [self] in
            lastingItem = nil
            work.release(item)
            awaitEnd()
        }
    }

    private var hasEnded: Bool { ends.withLock { !$0.isEmpty } }

    // MARK: - The cancel

    private func makeWork() -> PictureWork {
        let (scenario, timeline, count) = (sample.scenario, sample.timeline, items.count)
        return PictureWork(readings: sample[CancelAndDepend.readings]) { job in
            let start = MonotonicTime.now
            return { timeline.span(job.label, .work, since: start) }
        } lasts: { job, item in
            let isTheMoment =
                switch scenario {
                // The fetch is cancelled a quarter down the list, the decoding at half, and the rendering at three
                // quarters.
                case CancelAndDepend.cancelBetween: job != .store && item == count * (job.rawValue + 1) / 4
                case CancelAndDepend.cancelRunning: job == .decode && item == count / 2
                default: false
                }
            if isTheMoment { DispatchQueue.main.async { self.cancelDuringJob(of: item) } }
            return isTheMoment
        } stops: { job, item, record in
            guard record.cancelled.isEmpty else { return false }
            // The comparison is `>=`, because two pictures may be stored before the store job of either picture has
            // ended.
            let isTheMoment =
                switch scenario {
                case CancelAndDepend.cancelAll: job == .store && record.stored.count >= count / 2
                case CancelAndDepend.cancelSome: job == .fetch && record.ended.count >= count / 4
                default: false
                }
            if isTheMoment { DispatchQueue.main.async { self.cancelItems(item, record) } }
            return isTheMoment
        }
    }

    /// Cancels items while all jobs are paused. A job of `item` has just ended.
    private func cancelItems(_ item: Int, _ record: WorkRecord) {
        var cancelled = Set(items.filter { record.stored[$0] == nil })
        let start = MonotonicTime.now
        if sample.scenario == CancelAndDepend.cancelAll {
            graph.cancelAll()
        } else {
            cancelled = cancelled.filter { $0.isMultiple(of: 10) || $0 == item }
            for item in cancelled { graph.cancel(item) }
        }
        sample.timeline.span("cancel", .input, since: start)
        cancel = Moment()
        work.goOn(cancelled: cancelled)
    }

    /// Cancels while a job of `item` is running. This job lasts until the trial releases it.
    private func cancelDuringJob(of item: Int) {
        let isAll = sample.scenario == CancelAndDepend.cancelRunning
        cancel = Moment()
        if isAll { graph.cancelAll() } else { graph.cancel(item) }
        // Only this item counts as cancelled, because a job of another item may have checked just before the cancel.
        work.noteCancel(of: [item])
        if isAll { lastingItem = item } else { work.release(item) }
    }

    // MARK: - The figures

    private func conclude() {
        sample.stopMeasuring()
        // A sample without a cancel proves nothing about the time after a cancel.
        if sample.scenario != CancelAndDepend.nobodyCancels, cancel == nil {
            sample.fail("activity stopped before it was time to cancel")
        }
        let record = work.record
        let unstored = items.filter { record.stored[$0] == nil }
        let right = sample.attempt { try PictureDigests(sample.values, in: sample.sharedDirectory).read() }
        let wrong = record.stored.filter { item, digest in digest != right[item] }
        sample.note(.begunAfterCancel, record.begunAfterCancel)
        sample.note(.storedAfterCancel, record.cancelled.count { record.stored[$0] != nil })
        sample.note(.wrongResults, wrong.count)
        sample.note(.missingResults, unstored.count { !record.cancelled.contains($0) })
        sample.note(.unstoredItems, unstored.count)
        sample.note(.outOfOrder, record.outOfOrder)
        sample.note(.wastedJobs, unstored.reduce(0) { $0 + record.ended[$1, default: 0] })
        sample.note(.jobsAtOnce, record.mostAtOnce)
        noteEnd(record)
        sample.finish()
    }

    private func noteEnd(_ record: WorkRecord) {
        let ends = ends.withLock { $0 }
        sample.note(.reportedEnds, ends.count)
        guard let end = ends.first else {
            for metric in [Metric.movesAfterEnd, .stopTime, .restCPUTime] {
                sample.note(metric, unavailable: "the end was never reported")
            }
            return
        }
        sample.note(.movesAfterEnd, record.events - end.events)
        guard let cancel else { return }
        sample.note(.stopTime, (end.moment.time - cancel.time).milliseconds)
        sample.note(.restCPUTime, (end.moment.processorTime - cancel.processorTime).milliseconds)
    }
}

/// A moment in a sample, with the processor time that the process has used so far.
private struct Moment: Sendable {
    let time = MonotonicTime.now
    let processorTime = ProcessCounters.processorTime()
}
