import Measuring

/// The instruments' own cost on this machine, in nanoseconds: the median of several rounds over warm memory.
struct InstrumentCost: Sendable {
    /// Recording a span, including two readings of the clock.
    var span: Double
    /// Recording an instant.
    var instant: Double
    /// What the frame clock adds to each frame that is on time.
    var frame: Double
    /// A look of the control, at each frame and once more at a late one. It reads a file for each thread of the
    /// process.
    var control: Double

    private static let rounds = 15

    static func measure() -> InstrumentCost {
        let reader = ThreadUsageReader()
        // An hour: nothing is due while the cost is measured.
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
