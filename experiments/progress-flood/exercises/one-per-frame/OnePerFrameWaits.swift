import Dispatch
import StopsApp

/// Wrong: the import waits until each update is shown; while the main thread waits for the import, neither goes on.
struct OnePerFrameWaits: ProgressReport {
    let screen: ImportScreen

    func imported(_ row: Int) {
        DispatchQueue.main.sync { screen.show(row) }
    }

    func ended(_ row: Int) {
        DispatchQueue.main.async {
            screen.show(row)
            screen.end()
        }
    }
}
