import Declaring
import Dispatch
import Foundation
import Locking
import Measuring
import Model

/// Runs the jobs of some pairs, removes pictures in the middle of them, and counts afterwards.
///
/// To force a removal during a job, the job lasts until the pictures are removed.
@MainActor
final class PairTrial {
    private nonisolated static let pairs = 24
    private nonisolated static let readings = 8_192
    /// The pair whose left picture is removed during its fetch; both pictures of the last pair are removed then too.
    private nonisolated static let removedInFetch = 1
    /// The pair whose pictures wait for each other, to show whether they are drawn at the same time.
    private nonisolated static let drawnAtOnce = pairs / 4
    /// The pair whose right picture is removed while it is drawn.
    private nonisolated static let removedInDrawing = pairs / 2
    /// How long one of two pictures waits for the other to begin, in seconds.
    private nonisolated static let patience = 0.5

    private let sample: SampleContext
    private let graph: any PairGraph
    /// The record's event count at each report of the end. A report may come on any thread.
    private let ends = Locked<[Int]>([])
    private let metAtOnce = Locked(false)
    /// Pictures that wait for the other one of their pair.
    private let waiting = Locked(0)
    private var looks = 0
    private lazy var work = makeWork()
    private lazy var patience = Patience { [unowned self] in
        // A picture that waits for the other one counts as activity.
        if waiting.withLock({ $0 > 0 }) { looks += 1 }
        return work.record.events + looks
    }

    init(_ sample: SampleContext, _ graph: any PairGraph) {
        self.sample = sample
        self.graph = graph
    }

    func run() {
        sample.startMeasuring()
        graph.start(0..<Self.pairs, work) { [ends, work] in
            let events = work.record.events
            ends.withLock { $0.append(events) }
        }
        patience.wait(Patience.long) { [ends] in
            !ends.withLock { $0.isEmpty }
        } then: { [self] in
            // Waits in case other events come after the reported end.
            patience.wait(Patience.short, until: { false }, then: { self.conclude() })
        }
    }

    private func makeWork() -> PairWork {
        let timeline = sample.timeline
        return PairWork(readings: Self.readings) { job in
            let start = MonotonicTime.now
            if case .draw(let picture) = job, picture.pair == Self.drawnAtOnce {
                DispatchQueue.main.async { self.noteBegun(picture) }
            }
            return { timeline.span(job.label, .work, since: start) }
        } lasts: { job in
            switch job {
            case .fetch(Self.removedInFetch):
                let last = Self.pairs - 1
                let removed = [PairPicture(.left, of: Self.removedInFetch), PairPicture(.left, of: last)]
                DispatchQueue.main.async { self.remove(removed + [PairPicture(.right, of: last)], during: job) }
                return true
            case .draw(PairPicture(.right, of: Self.removedInDrawing)):
                DispatchQueue.main.async { self.remove([PairPicture(.right, of: Self.removedInDrawing)], during: job) }
                return true
            case .draw(let picture): return picture.pair == Self.drawnAtOnce && !self.metAtOnce.withLock { $0 }
            default: return false
            }
        }
    }

    /// Makes the first of the two drawings last until the other one has begun, or has taken too long to begin.
    private func noteBegun(_ picture: PairPicture) {
        let other = PairPicture(picture.side == .left ? .right : .left, of: picture.pair)
        waiting.withLock { $0 += 1 }
        Thread { [work, metAtOnce, waiting] in
            let begins = work.waitUntilBegun(.draw(other), before: Date(timeIntervalSinceNow: Self.patience))
            if begins, !work.record.ended.contains(.draw(other)) { metAtOnce.withLock { $0 = true } }
            work.release(.draw(picture))
            waiting.withLock { $0 -= 1 }
        }.start()
    }

    private func remove(_ pictures: [PairPicture], during job: PairJob) {
        for picture in pictures {
            graph.cancel(picture)
            work.noteCancel(of: picture)
        }
        work.release(job)
    }

    private func conclude() {
        sample.stopMeasuring()
        let record = work.record
        guard record.cancelled.count == 4 else {
            sample.fail("activity stopped before it was time to remove all four pictures")
        }
        let ends = ends.withLock { $0 }
        let pairs = 0..<Self.pairs
        let pictures = pairs.flatMap { pair in PairPicture.Side.allCases.map { PairPicture($0, of: pair) } }
        note(.missingPictures, pictures.count { record.isNeeded(.draw($0)) && !record.ended.contains(.draw($0)) })
        note(.missingPages, pairs.count { record.isNeeded(.compose($0)) && !record.ended.contains(.compose($0)) })
        note(.begunAfterCancel, record.begunAfterCancel)
        note(.wrongResults, record.wrong)
        note(.outOfOrder, record.outOfOrder)
        note(.drawnAtOnce, metAtOnce.withLock { $0 } ? 2 : 1)
        note(.reportedEnds, ends.count)
        sample.note(
            .movesAfterEnd,
            ends.first.map { Double(record.events - $0) },
            unavailable: "the end was never reported"
        )
        sample.finish()
    }

    private func note(_ metric: Metric, _ count: Int) {
        sample.note(metric, Double(count))
    }
}

extension Metric {
    static let missingPictures = Metric("missingPictures", .count, "Pictures neither removed nor drawn.")
    static let missingPages = Metric("missingPages", .count, "Pages never composed, though both pictures are wanted.")
    static let drawnAtOnce = Metric(
        "drawnAtOnce",
        .count,
        .higherIsBetter,
        "Pictures of one pair that are drawn at the same time: the first drawing waits half a second for the other."
    )
}
