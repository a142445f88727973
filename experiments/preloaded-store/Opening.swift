import Measuring
import StopsApp

/// The opening of the store and its list, on the main thread.
@MainActor
final class Opening {
    /// The time of the opening, without the thread's wait for a processor.
    private(set) var own = Nanoseconds.zero
    private(set) var running = Nanoseconds.zero
    private var end: MonotonicTime?

    init(by app: LaunchingApp, usage: ThreadUsageReader, timeline: Timeline) {
        app.willOpen = { [self, weak app] in
            let stopwatch = ThreadStopwatch(of: usage)
            app?.didOpen = { [self] in
                running = stopwatch.running
                own = stopwatch.own
                end = .now
                timeline.span("open the list", .work, since: stopwatch.start)
            }
        }
    }

    /// The longest own stall, less the opening if it fell into that stall.
    ///
    /// - Parameter start: When the measuring started, from which the frames' due times count.
    func longestStallBeside(_ frames: [FrameAccounting.LateFrame], since start: MonotonicTime) -> Nanoseconds {
        frames.map { frame in
            let served = start + frame.due + frame.late
            // An opening that ended after the frame was due, and before it was served, made it late.
            guard let end, start + frame.due < end, end <= served else { return frame.own }
            return frame.own - own
        }.max() ?? .zero
    }
}
