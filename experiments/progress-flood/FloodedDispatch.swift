import Dispatch
import StopsApp

/// Reports every row to the main queue.
///
/// The variant is ours. It is ``FloodedOperation`` with GCD instead of the `OperationQueue.main` that "Common
/// Background Practices" uses.
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
