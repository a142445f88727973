import Dispatch
import StopsApp

/// Reports every row to the main queue.
///
/// From "Common Background Practices", before its fix: the progress callback hops to the main thread by GCD.
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
