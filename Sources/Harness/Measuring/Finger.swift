import Foundation
import Model

/// Taps at set times through the run loop, the way real touches arrive.
@MainActor
package final class Finger {
    /// From each tap to its handler.
    package private(set) var latencies: [Nanoseconds] = []

    private var timers: [Timer] = []

    package init() {}

    /// Taps once, `delay` from now. The handler runs as soon as the run loop reaches it.
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

    /// Cancels the taps that have not arrived yet.
    package func lift() {
        for timer in timers { timer.invalidate() }
        timers.removeAll()
    }

    package struct Tap: Sendable {
        /// When the finger touched.
        package var due: MonotonicTime
        /// When its handler began.
        package var handled: MonotonicTime

        package var latency: Nanoseconds { handled - due }
    }
}
