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
    /// So many pairs that some have not begun when every processor works on one.
    private nonisolated static let pairs = 24 + 2 * ProcessInfo.processInfo.activeProcessorCount
    private nonisolated static let last = pairs - 1
    private nonisolated static let readings = 8_192
    /// During this pair's fetch, pictures of the last pairs are removed too. No later fetch ends before that.
    private nonisolated static let removedInFetch = 1
    /// The pair whose pictures wait for each other, to show whether they are drawn at the same time.
    private nonisolated static let drawnAtOnce = pairs / 4
    /// The last page that is composed. Its composing lasts until everything else is done, so an end that does not wait
    /// for this page is reported too early.
    private nonisolated static let lastPage = last - 3
    /// The pictures that are removed during a job.
    private nonisolated static let removals: [PairJob: [PairPicture]] = {
        let (right, left) = (PairPicture(.right, of: pairs / 2), PairPicture(.left, of: pairs / 2 + 1))
        return [
            .fetch(removedInFetch): [
                PairPicture(.left, of: removedInFetch), PairPicture(.left, of: last), PairPicture(.right, of: last),
                PairPicture(.left, of: last - 1), PairPicture(.right, of: last - 2),
            ],
            .fetch(removedInFetch + 1): [PairPicture(.right, of: removedInFetch + 1)],
            .draw(right): [right],
            .draw(left): [left],
        ]
    }()
    /// Pictures whose fetches have not begun when the other picture of their pair is removed.
    private nonisolated static let neighbours = [
        PairPicture(.right, of: last - 1), PairPicture(.left, of: last - 2),
    ]
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
            if let pictures = Self.removals[job] {
                DispatchQueue.main.async { self.remove(pictures, during: job) }
                return true
            }
            switch job {
            case .fetch(let pair): return pair > Self.removedInFetch
            case .draw(let picture): return picture.pair == Self.drawnAtOnce && !self.metAtOnce.withLock { $0 }
            case .compose(let pair):
                // The main thread releases the page, so it must not wait for the page itself.
                guard pair == Self.lastPage, !Thread.isMainThread else { return false }
                DispatchQueue.main.async { self.releaseLastPage() }
                return true
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
        guard job == .fetch(Self.removedInFetch) else { return }
        for pair in Self.removedInFetch + 2..<Self.pairs { work.release(.fetch(pair)) }
    }

    /// Waits without the pool, because the page may occupy the pool's only thread. Leaves the main thread free, because
    /// the end may be reported there.
    private func releaseLastPage() {
        let patience = Patience(passesThroughPool: false) { [work] in work.record.events }
        patience.wait(Patience.short) { [ends] in
            !ends.withLock { $0.isEmpty }
        } then: { [work] in
            work.release(.compose(Self.lastPage))
        }
    }

    private func conclude() {
        sample.stopMeasuring()
        let record = work.record
        let ends = ends.withLock { $0 }
        let pairs = 0..<Self.pairs
        let pictures = pairs.flatMap { pair in PairPicture.Side.allCases.map { PairPicture($0, of: pair) } }
        sample.note(
            .missingPictures,
            pictures.count { record.isNeeded(.draw($0)) && !record.ended.contains(.draw($0)) }
        )
        sample.note(.missingNeighbours, Self.neighbours.count { !record.ended.contains(.draw($0)) })
        sample.note(
            .missingPages,
            pairs.count { record.isNeeded(.compose($0)) && !record.ended.contains(.compose($0)) }
        )
        sample.note(.begunAfterCancel, record.begunAfterCancel)
        sample.note(.wrongResults, record.wrong)
        sample.note(.outOfOrder, record.outOfOrder)
        sample.note(.drawnAtOnce, metAtOnce.withLock { $0 } ? 2 : 1)
        sample.note(.reportedEnds, ends.count)
        sample.note(
            .movesAfterEnd,
            ends.first.map { Double(record.events - $0) },
            unavailable: "the end was never reported"
        )
        sample.finish()
    }
}

extension Metric {
    static let missingPictures = Metric("missingPictures", .count, "Pictures neither removed nor drawn.")
    static let missingNeighbours = Metric(
        "missingNeighbours",
        .count,
        "Pictures that were not drawn, although only the other picture of their pair was removed before the fetch."
    )
    static let missingPages = Metric("missingPages", .count, "Pages never composed, though both pictures are wanted.")
    static let drawnAtOnce = Metric(
        "drawnAtOnce",
        .count,
        .higherIsBetter,
        "Pictures of one pair that are drawn at the same time: the first drawing waits half a second for the other."
    )
}
