import Measuring
import Synchronization

/// A search for the largest Mersenne prime with an exponent below a bound. All variants use this search.
final class PrimeSearch: BoundedSearch {
    /// The beginning, the end and the processor time of a search.
    struct Run {
        let begin: MonotonicTime
        let end: MonotonicTime
        /// The processor time of the search's thread.
        let running: Nanoseconds

        /// Estimates the processor time after a moment, as if the thread had used its processor time evenly.
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

    /// Searches on the calling thread for the duration of many frames. Returns the exponent; nil if `isCancelled`
    /// returned true.
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

    /// Whether the search has begun. The value stays true after the search's end.
    var hasBegun: Bool { begun.load(ordering: .relaxed) }

    /// The search's times; nil until the search has ended.
    var run: Run? { finished.withLock { $0 } }
}
