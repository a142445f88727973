import Dispatch
import StopsApp

/// Sends every row to a dispatch source. The source keeps the newest row, and delivers it when the main queue is ready.
/// So at most one update is queued, even during a fast import with a slow screen.
struct Coalesced: ProgressReport {
    private let screen: ImportScreen
    // `nonisolated(unsafe)` is safe here, because a dispatch source accepts data from any thread. On Linux the source's
    // type is not declared Sendable.
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
