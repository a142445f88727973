import Foundation
import StopsApp

/// A report that sends every row to the main operation queue.
///
/// The code is the progress callback of "Common Background Practices" before the article's fix.
struct FloodedOperation: ProgressReport {
    let screen: ImportScreen

    func imported(_ row: Int) {
        OperationQueue.main.addOperation {
            MainActor.assumeIsolated { screen.show(row) }
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
