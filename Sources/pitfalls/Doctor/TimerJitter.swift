import Measuring
import Model

/// How late the main run loop's timers are on an idle machine: no experiment can do better.
struct TimerJitter: Sendable {
    /// Milliseconds from a frame's due time to its tick.
    var median: Double
    var maximum: Double

    /// Waits for some frames with an idle main thread, whose run loop must be running.
    @MainActor
    static func measure(frames: Int, framesPerSecond: Int = 60) async -> TimerJitter {
        let clock = FrameClock(framesPerSecond: framesPerSecond, usage: ThreadUsageReader())
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
