import Downloads
import Measuring
import Model

/// A log of the rows of a list of downloads, which the report replays.
struct DownloadScreenLog {
    /// The number of changes after which the log no longer stores each received piece. It still stores changes of
    /// state.
    private static let capacity = 8_192

    private struct Change {
        var moment: MonotonicTime
        var download: Download.ID
        var state: DownloadsScreen.State
        var isPaused: Bool
        var received: Int
    }

    private var changes: [Change] = []
    private var states: [Download.ID: DownloadsScreen.State] = [:]

    init() {
        changes.reserveCapacity(Self.capacity)
    }

    /// Records a new state of a download's row.
    mutating func note(_ download: Download.ID, _ state: DownloadsScreen.State, isPaused: Bool, received: Int = 0) {
        let isPiece = state == .running && states[download] == .running
        if isPiece, changes.count >= Self.capacity { return }
        states[download] = state
        changes.append(
            Change(moment: .now, download: download, state: state, isPaused: isPaused, received: received)
        )
    }

    /// Returns the recorded rows, in the order of the given downloads.
    func screen(_ downloads: [DownloadsScreen.Download], since start: MonotonicTime) -> ScreenRecord {
        let places = Dictionary(downloads.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
        return .downloads(
            DownloadsScreen(
                downloads: downloads,
                changes: changes.compactMap { change in
                    places[change.download].map { place in
                        DownloadsScreen.Change(
                            time: change.moment.microseconds(since: start),
                            download: place,
                            state: change.state,
                            isPaused: change.isPaused,
                            received: change.received
                        )
                    }
                }
            )
        )
    }
}
