import ArrivalsLibrary
import ArrivalsScreen
import Dispatch
import Locking

/// Answers the library from a flag behind a lock, which each download has to itself. A block on the main queue shows
/// the part, and looks at the flag again, because the user may have tapped Cancel in the meantime.
final class AskedOffMainAnswer: TimetableScreen {
    private let downloads: TimetableDownloads
    private let bar: DownloadBar
    /// The flag of the newest download.
    private var isCancelled = Locked(false)

    init(_ downloads: TimetableDownloads, _ bar: DownloadBar) {
        (self.downloads, self.bar) = (downloads, bar)
    }

    func download() {
        let isCancelled = Locked(false)
        self.isCancelled = isCancelled
        downloads.start { @Sendable [bar] part in
            if isCancelled.withLock({ $0 }) { return false }
            DispatchQueue.main.async {
                guard !isCancelled.withLock({ $0 }) else { return }
                bar.show(part)
            }
            return true
        }
    }

    func cancel() {
        isCancelled.withLock { $0 = true }
    }
}
