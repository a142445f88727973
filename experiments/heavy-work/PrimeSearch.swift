import Measuring
import Synchronization

/// The search of all variants: the largest Mersenne prime with an exponent below a bound.
final class PrimeSearch: BoundedSearch {
    /// When the search ran.
    struct Run {
        let begin: MonotonicTime
        let end: MonotonicTime
        /// The processor time of the search's thread.
        let running: Nanoseconds

        /// The processor time used after the given moment, if the thread used it evenly.
        func running(after moment: MonotonicTime) -> Nanoseconds {
            guard moment < end, end > begin else { return .zero }
            let share = (end - max(moment, begin)).seconds / (end - begin).seconds
            return Nanoseconds(milliseconds: running.milliseconds * share)
        }
    }

    private let bound: Int
    private let timeline: Timeline
    private let begun = Atomic(false)
    private let finished = Mutex<Run?>(nil)

    init(below bound: Int, timeline: Timeline) {
        self.bound = bound
        self.timeline = timeline
    }

    /// The exponent; nil if `isCancelled` returned true. Computes on the calling thread for many frames.
    func largestExponent(unless isCancelled: () -> Bool = { false }) -> Int? {
        begun.store(true, ordering: .relaxed)
        let thread = ThreadUsageReader()
        let running = thread.read().running
        let begin = MonotonicTime.now
        let exponent = MersenneNumber.largestPrimeExponent(below: bound, unless: isCancelled)
        timeline.span("search", .work, since: begin)
        let run = Run(begin: begin, end: .now, running: thread.read().running - running)
        finished.withLock { $0 = run }
        return exponent
    }

    /// Whether the search has begun; still true after the search has ended.
    var hasBegun: Bool { begun.load(ordering: .relaxed) }

    /// Nil until the search has ended.
    var run: Run? { finished.withLock { $0 } }
}
