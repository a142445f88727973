import Probes
import Synchronization

/// The search that all variants do: the largest Mersenne prime whose exponent is below a bound.
final class PrimeSearch: Sendable {
    /// When and on which thread the search ran, and when it was told to stop.
    struct Run {
        let begin: MonotonicTime
        let end: MonotonicTime
        /// Of its thread's processor time.
        let running: Nanoseconds
        let isOnMainThread: Bool
    }

    let bound: Int
    private let mainThread: ThreadIdentifier
    private let timeline: Timeline
    private let state = Mutex<Run?>(nil)

    init(below bound: Int, mainThread: ThreadIdentifier, timeline: Timeline) {
        self.bound = bound
        self.mainThread = mainThread
        self.timeline = timeline
    }

    /// The exponent; nil where `isCancelled` has said so. Computes on the calling thread for some tenths of a second.
    func largestExponent(unless isCancelled: () -> Bool = { false }) -> Int? {
        let thread = ThreadUsageReader()
        let running = thread.read().running
        let begin = MonotonicTime.now
        let exponent = MersenneNumber.largestPrimeExponent(below: bound, unless: isCancelled)
        timeline.span("search", .work, since: begin)
        let run = Run(
            begin: begin,
            end: .now,
            running: thread.read().running - running,
            isOnMainThread: ThreadIdentifier.current == mainThread
        )
        state.withLock { $0 = run }
        return exponent
    }

    /// Nil while the search has not ended.
    var run: Run? { state.withLock { $0 } }
}
