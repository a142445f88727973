import Measuring
import Model

/// The instruments' own cost on this machine, in nanoseconds: the median of several rounds, with warm caches.
struct InstrumentCost: Sendable {
    /// The cost of recording a span, including two readings of the clock.
    let span: Double
    let instant: Double
    /// The frame clock's cost for each frame that is on time.
    let frame: Double
    /// The cost of one reading of the control. The control is read at each frame, with one file per thread of the
    /// process.
    let control: Double

    private static let rounds = 15

    static func measure() -> InstrumentCost {
        let reader = ThreadUsageReader()
        // With a period of an hour, no frame is due during the measurement.
        let distantFrame = Nanoseconds(3_600_000_000_000)
        let control = Control(every: distantFrame, mainThread: reader)
        defer { _ = control.stop() }
        var accounting = FrameAccounting(frame: distantFrame, start: .now, usage: reader.read())
        return InstrumentCost(
            span: median { timeline in timeline.span("span", .work, since: .now) },
            instant: median { timeline in timeline.instant("instant", .work) },
            frame: median { _ in accounting.tick(at: .now, usage: reader.read(), machine: control.lastReading()) },
            control: median(of: 500) { _ in _ = control.read() }
        )
    }

    private static func median(of iterations: Int = 20_000, _ body: (Timeline) -> Void) -> Double {
        let costs = (0..<rounds).map { _ in
            let timeline = Timeline()
            timeline.instant("the first event makes the buffer", .work)
            let start = MonotonicTime.now
            for _ in 0..<iterations { body(timeline) }
            return Double((MonotonicTime.now - start).count) / Double(iterations)
        }
        return costs.sorted()[rounds / 2]
    }
}

/// The delay of the main run loop's timers on an idle machine. No experiment can measure more exactly.
struct TimerJitter: Sendable {
    /// The median time from a frame's due time to its tick, in milliseconds.
    let median: Double
    let maximum: Double

    /// Measures the delay of some frames while the main thread is idle. The main run loop must be running.
    @MainActor
    static func measure(frames: Int) async -> TimerJitter {
        let clock = FrameClock(framesPerSecond: 60, usage: ThreadUsageReader())
        await withCheckedContinuation { continuation in
            clock.onFrame = { [unowned clock] in
                guard clock.accounting.lateness.count == frames else { return }
                _ = clock.stop()
                continuation.resume()
            }
        }
        let lateness = Summary(clock.accounting.lateness.map(\.milliseconds))
        return TimerJitter(median: lateness?.median ?? 0, maximum: lateness?.maximum ?? 0)
    }
}
