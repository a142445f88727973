import Dispatch
import Lab
import Locking
import Probes
import Model

/// The jobs of a list of items, the user's cancel in the middle of them, and the counting afterwards.
@MainActor
final class GraphTrial {
    private let sample: SampleContext
    private let graph: any PictureGraph
    private let situation: Situation
    private let items: Range<Int>
    private let readings: Int
    private let end = EndNote()
    private lazy var work = makeWork()
    private var cancel: Moment?
    private lazy var patience = Patience { [unowned self] in work.record.events }

    init(_ sample: SampleContext, _ graph: any PictureGraph) {
        self.sample = sample
        self.graph = graph
        situation = sample[CancelAndDepend.situation]
        items = 0..<sample[CancelAndDepend.items]
        readings = sample[CancelAndDepend.readings]
    }

    func run() {
        sample.startMeasuring()
        graph.start(items, work) { [end, work] in end.tell(work.record) }
        patience.wait(
            Patience.long,
            until: { [end] in end.count > 0 },
            then: { [self] in
                // Whether anything comes after the end.
                patience.wait(Patience.short, until: { false }, then: { self.conclude() })
            }
        )
    }

    // MARK: - The cancel

    private func makeWork() -> Work {
        let situation = situation
        let (half, quarter) = (items.count / 2, items.count / 4)
        return Work(
            readings: readings,
            timeline: sample.timeline,
            isTheMoment: { stage, _, record in
                switch situation {
                case .nobodyCancels: false
                case .cancelAll: stage == .store && record.stored.count == half
                case .cancelSome: stage == .fetch && record.ended.count == quarter
                }
            },
            stopped: { item, record in
                DispatchQueue.main.async { self.cancelItems(item, record) }
            }
        )
    }

    /// The clock stands still; the item's job has just ended.
    private func cancelItems(_ item: Int, _ record: WorkRecord) {
        let unstored = Set(items.filter { record.stored[$0] == nil })
        let start = MonotonicTime.now
        let cancelled: Set<Int>
        if situation == .cancelAll {
            cancelled = unstored
            graph.cancelAll()
        } else {
            cancelled = unstored.filter { $0.isMultiple(of: 10) || $0 == item }
            for item in cancelled { graph.cancel(item) }
        }
        sample.timeline.span("cancel", .input, since: start)
        cancel = .now
        work.goOn(cancelled: cancelled)
    }

    // MARK: - The figures

    private func conclude() {
        sample.stopMeasuring()
        let record = work.record
        let unstored = items.filter { record.stored[$0] == nil }
        let rightDigests = record.stored.keys.reduce(into: [:]) { digests, item in
            digests[item] = Pictures.digest(of: Pictures.picture(of: item, readings: readings))
        }
        note(GraphMetrics.begunAfterCancel, record.begunAfterCancel)
        note(GraphMetrics.storedAfterCancel, record.cancelled.count { record.stored[$0] != nil })
        note(GraphMetrics.wrongResults, record.stored.count { rightDigests[$0.key] != $0.value })
        note(GraphMetrics.missingResults, unstored.count { !record.cancelled.contains($0) })
        note(GraphMetrics.unstoredItems, unstored.count)
        note(GraphMetrics.outOfOrder, record.outOfOrder)
        note(GraphMetrics.wastedJobs, unstored.reduce(0) { $0 + record.ended[$1, default: 0] })
        note(GraphMetrics.jobsAtOnce, record.mostAtOnce)
        noteEnd(record)
        sample.finish()
    }

    private func noteEnd(_ record: WorkRecord) {
        note(GraphMetrics.endsTold, end.count)
        guard let told = end.first else {
            for metric in [GraphMetrics.movesAfterEnd, GraphMetrics.stopTime, GraphMetrics.restCPUTime] {
                sample.note(metric, unavailable: "the end was never told")
            }
            return
        }
        note(GraphMetrics.movesAfterEnd, record.events - told.events)
        guard let cancel else { return }
        sample.note(GraphMetrics.stopTime, (told.moment.time - cancel.time).milliseconds)
        sample.note(GraphMetrics.restCPUTime, (told.moment.processorTime - cancel.processorTime).milliseconds)
    }

    private func note(_ metric: Metric, _ count: Int) {
        sample.note(metric, Double(count))
    }
}

/// A moment by the clock and by what the process had used.
private struct Moment: Sendable {
    var time = MonotonicTime.now
    var processorTime = ProcessCounters.processorTime()

    static var now: Moment { Moment() }
}

/// Hears of the end, on any thread.
private final class EndNote: Sendable {
    private let told = Locked<[(moment: Moment, events: Int)]>([])

    func tell(_ record: WorkRecord) { told.withLock { $0.append((.now, record.events)) } }

    var count: Int { told.withLock { $0.count } }
    var first: (moment: Moment, events: Int)? { told.withLock { $0.first } }
}
