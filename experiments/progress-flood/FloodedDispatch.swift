import Dispatch
import StopsApp

/// Reports every row to the main queue.
///
/// Ours: ``FloodedOperation`` with its hop made by GCD. "Common Background Practices" hops by `OperationQueue.main`.
struct FloodedDispatch: ProgressReport {
    let screen: ImportScreen

    func imported(_ row: Int) {
        DispatchQueue.main.async {
            screen.show(row)
        }
    }

    func ended(_ row: Int) {
        DispatchQueue.main.async {
            screen.show(row)
            screen.end()
        }
    }
}
