import Declaring
import Dispatch
import Locking
import Model

/// Runs the jobs of one pair several times, each time with a new graph, and removes pictures at moments that luck would
/// not produce.
@MainActor
final class OnePairTrial {
    private enum Round: CaseIterable {
        /// The left picture is removed when it is drawn, while the right one is still being drawn.
        case leftFirst
        /// The other way round.
        case rightFirst
        /// Both pictures are removed during the fetch.
        case bothInFetch
        /// There is no pair.
        case noPair

        /// The pictures that are removed during a job; empty if the job does not last until then.
        func removed(during job: PairJob) -> [PairPicture] {
            let (left, right) = (PairPicture(.left, of: 0), PairPicture(.right, of: 0))
            return switch (self, job) {
            case (.leftFirst, .draw(right)): [left]
            case (.rightFirst, .draw(left)): [right]
            case (.bothInFetch, .fetch): [left, right]
            default: []
            }
        }
    }

    private let sample: SampleContext
    private let subject: any PairGraph.Type
    private var begunAfterCancel = 0
    private var wrongEnds = 0

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
        let graph = subject.init()
        let lasting = Locked<[PairJob]>([])
        let lasts: @Sendable (PairJob) -> Bool = { job in
            guard !round.removed(during: job).isEmpty else { return false }
            lasting.withLock { $0.append(job) }
            return true
        }
        let work = PairWork(readings: 256, lasts: lasts)
        let ends = Locked(0)
        graph.start(round == .noPair ? 0..<0 : 0..<1, work) { ends.withLock { $0 += 1 } }
        // A job that lasts may occupy the only thread of the pool.
        let patience = Patience(passesThroughPool: false) { work.record.events + lasting.withLock { $0.count } }
        patience.wait(Patience.long) {
            !lasting.withLock { $0.isEmpty } || ends.withLock { $0 > 0 }
        } then: { [self] in
            for job in lasting.withLock({ $0 }) {
                // Until then the other picture is drawn, and whatever awaits it has seen it.
                Patience.waitForOtherThreads()
                for picture in round.removed(during: job) {
                    graph.cancel(picture)
                    work.noteCancel(of: picture)
                }
                work.release(job)
            }
            patience.wait(Patience.long) {
                ends.withLock { $0 > 0 }
            } then: { [self] in
                // Waits for anything that comes after the end.
                patience.wait(
                    Patience.short,
                    until: { false },
                    then: { [self] in
                        begunAfterCancel += work.record.begunAfterCancel
                        wrongEnds += ends.withLock { $0 } == 1 ? 0 : 1
                        next(rounds.dropFirst())
                    }
                )
            }
        }
    }

    private func conclude() {
        sample.stopMeasuring()
        sample.note(.begunAfterCancel, Double(begunAfterCancel))
        sample.note(.wrongEnds, Double(wrongEnds))
        sample.finish()
    }
}

extension Metric {
    static let wrongEnds = Metric("wrongEnds", .count, "Runs whose end was not reported exactly once.")
}
