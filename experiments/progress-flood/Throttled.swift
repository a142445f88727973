import Foundation
import Locking
import StopsApp

/// Reports a row if a tenth of a second has passed since the last report. A user cannot read faster updates.
///
/// Rows that arrive sooner are dropped, even the newest row. No later report shows the newest row.
final class Throttled: ProgressReport {
    private static let interval = Duration.milliseconds(100)

    private let screen: ImportScreen
    private let last = Locked<ContinuousClock.Instant?>(nil)

    init(screen: ImportScreen) {
        self.screen = screen
    }

    func imported(_ row: Int) {
        let now = ContinuousClock.now
        let isDue = last.withLock { last in
            if let last, now - last < Self.interval { return false }
            last = now
            return true
        }
        guard isDue else { return }
        OperationQueue.main.addOperation {
            MainActor.assumeIsolated { self.screen.show(row) }
        }
    }

    func ended(_ row: Int) {
        OperationQueue.main.addOperation {
            MainActor.assumeIsolated { self.screen.end() }
        }
    }
}
