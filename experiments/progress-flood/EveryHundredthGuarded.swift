import Foundation
import StopsApp

/// Reports every hundredth part of the rows, or every row where there are fewer than a hundred; at its end the import
/// reports how far it really came.
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
