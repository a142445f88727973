import Dispatch
import StopsApp

/// Offers every row to a dispatch source. The source keeps the newest row and delivers it when the main queue is ready:
/// at most one update is queued, however fast the import and however slow the screen.
struct Coalesced: ProgressReport {
    private let screen: ImportScreen
    // `nonisolated(unsafe)` is safe here: a dispatch source accepts data from any thread. Only its type lacks Sendable
    // on Linux.
    private nonisolated(unsafe) let newest = DispatchSource.makeUserDataReplaceSource(queue: .main)

    init(screen: ImportScreen) {
        self.screen = screen
        newest.setEventHandler { [newest] in
            let row = Int(newest.data)
            MainActor.assumeIsolated { screen.show(row) }
        }
        newest.activate()
    }

    func imported(_ row: Int) {
        newest.replace(data: UInt(row))
    }

    func ended(_ row: Int) {
        newest.cancel()
        DispatchQueue.main.async {
            screen.show(row)
            screen.end()
        }
    }
}
