import Declaring
import Dispatch
import Locking
import Model

/// Runs the jobs of one pair several times, each time with a new graph, and removes pictures at moments that chance
/// would hardly ever hit.
@MainActor
final class OnePairTrial {
    private enum Round: CaseIterable {
        /// The left picture is removed when it is drawn, while the right one is still being drawn.
        case leftFirst
        /// The right picture is removed when it is drawn, while the left one is still being drawn.
        case rightFirst
        /// Both pictures are removed during the fetch.
        case bothInFetch
        /// The left picture is removed during the fetch; the right one's drawing lasts.
        case leftInFetch
        /// The right picture is removed during the fetch; the left one's drawing lasts.
        case rightInFetch
        /// There is no pair.
        case noPair

        /// The pictures that are removed during a job; nil if the job does not last until then.
        func removed(during job: PairJob) -> [PairPicture]? {
            let (left, right) = (PairPicture(.left, of: 0), PairPicture(.right, of: 0))
            return switch (self, job) {
            case (.leftFirst, .draw(right)), (.leftInFetch, .fetch): [left]
            case (.rightFirst, .draw(left)), (.rightInFetch, .fetch): [right]
            case (.bothInFetch, .fetch): [left, right]
            case (.leftInFetch, .draw(right)), (.rightInFetch, .draw(left)): []
            default: nil
            }
        }
    }

    /// A round in progress.
    private struct Run {
        let round: Round
        let graph: any PairGraph
        let work: PairWork
        /// Jobs that last until ``OnePairTrial`` releases them.
        let lasting: Locked<[PairJob]>
        let ends: Locked<Int>
        let patience: Patience

        var hasEnded: Bool { ends.withLock { $0 > 0 } }
        var isLasting: Bool { lasting.withLock { !$0.isEmpty } }
    }

    private let sample: SampleContext
    private let subject: any PairGraph.Type
    private var begunAfterCancel = 0
    private var wrongEnds = 0
    private var earlyEnds = 0

    init(_ sample: SampleContext, _ subject: any PairGraph.Type) {
        self.sample = sample
        self.subject = subject
    }

    func run() {
        sample.startMeasuring()
        next(Round.allCases[...])
    }

    private func next(_ rounds: ArraySlice<Round>) {
        guard let round = rounds.first else { return conclude() }
        let (lasting, ends) = (Locked<[PairJob]>([]), Locked(0))
        let lasts: @Sendable (PairJob) -> Bool = { job in
            guard round.removed(during: job) != nil else { return false }
            lasting.withLock { $0.append(job) }
            return true
        }
        let work = PairWork(readings: 256, lasts: lasts)
        let run = Run(
            round: round,
            graph: subject.init(),
            work: work,
            lasting: lasting,
            ends: ends,
            // A job that lasts may occupy the only thread of the pool.
            patience: Patience(passesThroughPool: false) {
                work.record.events + lasting.withLock(\.count) + ends.withLock { $0 }
            }
        )
        run.graph.start(round == .noPair ? 0..<0 : 0..<1, work) { ends.withLock { $0 += 1 } }
        follow(run) { [self] in next(rounds.dropFirst()) }
    }

    /// Releases the jobs that last, one after the other, until the end is reported and nothing comes after it.
    private func follow(_ run: Run, then next: @escaping @MainActor () -> Void) {
        run.patience.wait(Patience.long) {
            run.isLasting || run.hasEnded
        } then: { [self] in
            // After this wait, the other picture is drawn, the code that awaits it has continued, and an end that does
            // not wait for the lasting job is reported. The wait leaves the main thread free, because the end may be
            // reported there.
            run.patience.wait(Patience.short) {
                false
            } then: { [self] in
                guard run.isLasting else { return finish(run, then: next) }
                release(run)
                follow(run, then: next)
            }
        }
    }

    private func release(_ run: Run) {
        if run.hasEnded { earlyEnds += 1 }
        let jobs = run.lasting.withLock { jobs in
            defer { jobs = [] }
            return jobs
        }
        for job in jobs {
            for picture in run.round.removed(during: job) ?? [] {
                run.graph.cancel(picture)
                run.work.noteCancel(of: picture)
            }
            run.work.release(job)
        }
    }

    private func finish(_ run: Run, then next: @MainActor () -> Void) {
        begunAfterCancel += run.work.record.begunAfterCancel
        wrongEnds += run.ends.withLock { $0 } == 1 ? 0 : 1
        next()
    }

    private func conclude() {
        sample.stopMeasuring()
        sample.note(.begunAfterCancel, begunAfterCancel)
        sample.note(.wrongEnds, wrongEnds)
        sample.note(.earlyEnds, earlyEnds)
        sample.finish()
    }
}

extension Metric {
    static let wrongEnds = Metric("wrongEnds", .count, "Runs whose end was not reported exactly once.")
    static let earlyEnds = Metric(
        "earlyEnds",
        .count,
        "Ends reported during a job, if one picture of a pair is removed."
    )
}
