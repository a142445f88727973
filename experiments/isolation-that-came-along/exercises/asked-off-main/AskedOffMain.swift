import ArrivalsLibrary
import ArrivalsScreen

/// Downloads a timetable. The library asks at each part whether to go on.
///
/// At the start, the handler reads the screen's state, and the app ends at the first question.
package final class AskedOffMain: TimetableScreen {
    private let downloads: TimetableDownloads
    private let bar: DownloadBar
    private var isCancelled = false

    package init(_ downloads: TimetableDownloads, _ bar: DownloadBar) {
        (self.downloads, self.bar) = (downloads, bar)
    }

    package func download() {
        isCancelled = false
        downloads.start { [self] part in
            guard !isCancelled else { return false }
            bar.show(part)
            return true
        }
    }

    package func cancel() {
        isCancelled = true
    }
}
