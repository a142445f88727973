import Foundation
import StopsApp

/// Reports every row to the main operation queue.
///
/// From "Common Background Practices", before its fix: the progress callback of its text and of its sample app.
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
