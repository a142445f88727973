import Foundation
import StopsApp

/// Reports after each hundredth of the rows, or after each row of a feed with fewer than a hundred rows. At the end,
/// the import reports its last row.
struct EveryHundredthGuarded: ProgressReport {
    let screen: ImportScreen

    func imported(_ row: Int) {
        let progressGranularity = max(1, screen.total / 100)
        if row % progressGranularity == 0 {
            OperationQueue.main.addOperation {
                MainActor.assumeIsolated { screen.show(row) }
            }
        }
    }

    func ended(_ row: Int) {
        OperationQueue.main.addOperation {
            MainActor.assumeIsolated {
                screen.show(row)
                screen.end()
            }
        }
    }
}
