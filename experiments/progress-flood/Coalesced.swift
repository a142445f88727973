import Dispatch
import StopsApp

/// Sends every row to a dispatch source. The source keeps the newest row, and delivers it when the main queue is ready.
/// So at most one update is queued, even during a fast import with a slow screen.
struct Coalesced: ProgressReport {
    private let screen: ImportScreen
    private let newest = Newest()

    // `@unchecked` is safe here, because a dispatch source accepts data from any thread. Only Apple declares the
    // source's type Sendable.
    private struct Newest: @unchecked Sendable {
        let source = DispatchSource.makeUserDataReplaceSource(queue: .main)
    }

    init(screen: ImportScreen) {
        self.screen = screen
        newest.source.setEventHandler { [newest] in
            let row = Int(newest.source.data)
            MainActor.assumeIsolated { screen.show(row) }
        }
        newest.source.activate()
    }

    func imported(_ row: Int) {
        newest.source.replace(data: UInt(row))
    }

    func ended(_ row: Int) {
        newest.source.cancel()
        DispatchQueue.main.async {
            screen.show(row)
            screen.end()
        }
    }
}
