import Foundation
import Model

/// A timer that is due once per frame, like a display link, and records how late each frame is. Code that blocks the
/// run loop delays the frames.
@MainActor
package final class FrameClock {
    package private(set) var accounting: FrameAccounting
    /// The closure that the clock calls at each frame, on the main thread.
    package var onFrame: @MainActor () -> Void = {}

    private let usage: ThreadUsageReader
    private let control: Control
    private var timer: Timer?

    /// Starts the clock on the main thread, and a control with the same due times.
    package init(framesPerSecond: Int, usage: ThreadUsageReader) {
        self.usage = usage
        let frame = Nanoseconds(UInt64(1e9 / Double(framesPerSecond)))
        control = Control(every: frame, mainThread: usage)
        accounting = FrameAccounting(frame: frame, start: .now, usage: usage.read())
        // The interval only makes the timer repeat, because each tick sets the next date.
        let timer = Timer(fire: nextDate, interval: 3600, repeats: true) { [weak self] _ in
            MainActor.assumeIsolated { self?.tick() }
        }
        self.timer = timer
        RunLoop.main.add(timer, forMode: .common)
    }

    /// Returns how long the machine has kept the main thread from running since `moment`. The result is exact to one
    /// frame.
    package func waited(since moment: MonotonicTime) -> Nanoseconds {
        accounting.waited(since: moment, usage: usage.read(), machine: control.read())
    }

    /// Stops the clock and the control, and returns the control's record. Precondition: the clock has not been stopped.
    package func stop() -> ControlRecord {
        precondition(timer != nil, "stopped twice")
        timer?.invalidate()
        timer = nil
        accounting.finish(at: .now, usage: usage.read(), machine: control.read())
        return control.stop()
    }

    private func tick() {
        let now = MonotonicTime.now
        // A new reading of the control is worth its cost only for a late frame.
        let machine = accounting.isLate(at: now) ? control.read() : control.lastReading()
        accounting.tick(at: now, usage: usage.read(), machine: machine)
        onFrame()
        timer?.fireDate = nextDate
    }

    private var nextDate: Date { Date(timeIntervalSinceNow: (accounting.nextDue - .now).seconds) }
}
