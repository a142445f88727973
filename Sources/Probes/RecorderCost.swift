/// What the instruments themselves cost on this machine.
package enum RecorderCost {
    /// Nanoseconds for one recorded span, its two readings of the clock included: the median of some rounds over a
    /// warm buffer.
    package static func nanosecondsPerSpan() -> Double {
        median(of: 15) {
            let timeline = Timeline()
            timeline.instant("first", .work)
            return perIteration(20_000) {
                timeline.span("span", .work, since: .now)
            }
        }
    }

    /// Nanoseconds for one recorded instant.
    package static func nanosecondsPerInstant() -> Double {
        median(of: 15) {
            let timeline = Timeline()
            timeline.instant("first", .work)
            return perIteration(20_000) {
                timeline.instant("instant", .work)
            }
        }
    }

    /// Nanoseconds for one tick of the frame clock: a reading of the clock and of the thread's usage.
    package static func nanosecondsPerFrame() -> Double {
        let reader = ThreadUsageReader()
        return median(of: 15) {
            var accounting = FrameAccounting(frame: Nanoseconds(1_000_000_000), start: .now, usage: reader.read())
            return perIteration(1_000) {
                accounting.tick(at: .now, usage: reader.read())
            }
        }
    }

    private static func perIteration(_ count: Int, _ body: () -> Void) -> Double {
        let start = MonotonicTime.now
        for _ in 0..<count { body() }
        return Double((.now - start).count) / Double(count)
    }

    private static func median(of rounds: Int, _ measure: () -> Double) -> Double {
        (0..<rounds).map { _ in measure() }.sorted()[rounds / 2]
    }
}
