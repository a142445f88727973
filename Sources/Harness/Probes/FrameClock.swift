import Foundation

/// A display link for a run loop: a timer that is due on a grid of frames, and a record of how late it was served.
///
/// The timer is a run-loop timer, as `CADisplayLink` is a run-loop source: what blocks the run loop delays the frames.
@MainActor
package final class FrameClock {
    package private(set) var accounting: FrameAccounting
    /// Called at each frame, on the main thread.
    package var onFrame: @MainActor () -> Void = {}

    private let usage: ThreadUsageReader
    private var timer: Timer?

    /// Starts the clock. Call on the main thread.
    package init(framesPerSecond: Int, usage: ThreadUsageReader) {
        self.usage = usage
        accounting = FrameAccounting(
            frame: Nanoseconds(UInt64(1e9 / Double(framesPerSecond))),
            start: .now,
            usage: usage.read()
        )
        // The interval only makes the timer repeat: each tick sets the date of the next one.
        let timer = Timer(fire: nextDate, interval: 3600, repeats: true) { [weak self] _ in
            MainActor.assumeIsolated { self?.tick() }
        }
        self.timer = timer
        RunLoop.main.add(timer, forMode: .common)
    }

    /// Ends the measuring and the ticking.
    package func stop() {
        guard let timer else { return }
        timer.invalidate()
        self.timer = nil
        accounting.finish(at: .now, usage: usage.read())
    }

    private func tick() {
        accounting.tick(at: .now, usage: usage.read())
        onFrame()
        timer?.fireDate = nextDate
    }

    private var nextDate: Date {
        Date(timeIntervalSinceNow: (accounting.nextDue - .now).seconds)
    }
}
