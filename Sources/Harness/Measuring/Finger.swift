import Foundation
import Model

/// A simulated finger, whose taps arrive through the run loop like real touches.
@MainActor
package final class Finger {
    /// The time from each tap to the beginning of its handler.
    package private(set) var latencies: [Nanoseconds] = []

    private var timers: [Timer] = []

    package init() {}

    /// Taps once after a delay. The run loop calls the handler when it is free.
    package func tap(after delay: Nanoseconds, handler: @escaping @MainActor (Tap) -> Void) {
        let due = MonotonicTime.now + delay
        // The timer needs a date, because Foundation on Linux immediately fires a timer that was created with an
        // interval.
        let timer = Timer(fire: Date(timeIntervalSinceNow: delay.seconds), interval: 0, repeats: false) {
            [weak self] _ in
            MainActor.assumeIsolated {
                let tap = Tap(due: due, handled: .now)
                self?.latencies.append(tap.latency)
                handler(tap)
            }
        }
        timers.append(timer)
        RunLoop.main.add(timer, forMode: .common)
    }

    /// Cancels all taps whose handlers have not begun.
    package func lift() {
        for timer in timers { timer.invalidate() }
        timers.removeAll()
    }

    package struct Tap: Sendable {
        /// The moment when the finger touched the screen.
        package var due: MonotonicTime
        /// The moment when the tap's handler began.
        package var handled: MonotonicTime

        package var latency: Nanoseconds { handled - due }
    }
}
