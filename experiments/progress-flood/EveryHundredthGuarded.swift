import Foundation
import StopsApp

/// Reports after each hundredth of the rows, or each row if there are fewer than a hundred. At its end the import
/// reports the last row that it has imported.
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
