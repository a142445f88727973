import Foundation
import Model

/// Taps at set times, through the run loop as touches come.
@MainActor
package final class Finger {
    /// From each tap to its handler.
    package private(set) var latencies = Distribution()

    private var timers: [Timer] = []

    package init() {}

    /// Taps once, `delay` from now, and calls the handler as soon as the run loop gets to it.
    package func tap(after delay: Nanoseconds, handler: @escaping @MainActor (Tap) -> Void) {
        let due = MonotonicTime.now + delay
        // By its date: Foundation on Linux fires a timer made by its interval at once.
        let timer = Timer(fire: Date(timeIntervalSinceNow: delay.seconds), interval: 0, repeats: false) {
            [weak self] _ in
            MainActor.assumeIsolated {
                let tap = Tap(due: due, handled: .now)
                self?.latencies.record(tap.latency.count)
                handler(tap)
            }
        }
        timers.append(timer)
        RunLoop.main.add(timer, forMode: .common)
    }

    /// Taps that have not come yet never do.
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
