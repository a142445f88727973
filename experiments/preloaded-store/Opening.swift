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

    /// The longest own stall; the opening's time is subtracted from the frame that the opening made late.
    ///
    /// - Parameter start: The start of the measurement. The frames' due times count from it.
    func longestStallBeside(_ frames: [FrameAccounting.LateFrame], since start: MonotonicTime) -> Nanoseconds {
        frames.map { frame in
            let served = start + frame.due + frame.late
            // An opening that ended after the frame was due, and before it was served, made it late.
            guard let end, start + frame.due < end, end <= served else { return frame.own }
            return frame.own - own
        }.max() ?? .zero
    }
}
