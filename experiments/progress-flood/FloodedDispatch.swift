import Dispatch
import StopsApp

/// Reports every row to the main queue.
///
/// Ours: ``FloodedOperation`` with GCD. "Common Background Practices" uses `OperationQueue.main`.
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
