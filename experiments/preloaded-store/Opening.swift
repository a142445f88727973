import Measuring
import StopsApp

/// The measured opening of a store and its list on the main thread.
@MainActor
final class Opening {
    /// The duration of the opening, without the thread's wait for a processor.
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

    /// Returns the longest own stall without the opening. The opening's duration is subtracted from the frame that the
    /// opening made late.
    ///
    /// - Parameter start: The start of the measurement, from which the frames' due times are counted.
    func longestStallBeside(_ frames: [FrameAccounting.LateFrame], since start: MonotonicTime) -> Nanoseconds {
        frames.map { frame in
            let served = start + frame.due + frame.late
            // The opening made this frame late if it ended after the frame was due and before the frame was served.
            guard let end, start + frame.due < end, end <= served else { return frame.own }
            return frame.own - own
        }.max() ?? .zero
    }
}
