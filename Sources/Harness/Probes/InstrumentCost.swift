/// The instruments' own cost on this machine, in nanoseconds: the median of several rounds over warm memory.
package struct InstrumentCost: Sendable {
    /// Recording a span, including two readings of the clock.
    package var span: Double
    /// Recording an instant.
    package var instant: Double
    /// What the frame clock adds to each frame.
    package var frame: Double

    private static let rounds = 15
    private static let iterations = 20_000

    package static func measure() -> InstrumentCost {
        let reader = ThreadUsageReader()
        let distantFrame = Nanoseconds(3_600_000_000_000)
        var accounting = FrameAccounting(frame: distantFrame, start: .now, usage: reader.read())
        return InstrumentCost(
            span: median { timeline in timeline.span("span", .work, since: .now) },
            instant: median { timeline in timeline.instant("instant", .work) },
            frame: median { _ in accounting.tick(at: .now, usage: reader.read()) }
        )
    }

    private static func median(_ body: (Timeline) -> Void) -> Double {
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
