import Dispatch
import StopsApp

/// Wrong: nothing is shown before the end.
struct OnePerFrameOnlyTheEnd: ProgressReport {
    let screen: ImportScreen

    func imported(_ row: Int) {}

    func ended(_ row: Int) {
        DispatchQueue.main.async {
            screen.show(row)
            screen.end()
        }
    }
}
