import ArrivalsLibrary

/// A screen that downloads a timetable, and shows the parts that have arrived.
@MainActor
package protocol TimetableScreen: AnyObject, SendableMetatype {
    init(_ downloads: TimetableDownloads, _ bar: DownloadBar)

    /// Called when the user has tapped Download. After a Cancel, the user may tap Download again.
    func download()

    /// Called when the user has tapped Cancel. After this call, the progress handler returns
    /// false the next time, and the bar does not move again.
    func cancel()
}

/// The progress bar of a download.
@MainActor
package final class DownloadBar {
    private let didShow: @Sendable (Int) -> Void

    /// - Parameter didShow: Called when the bar shows a part.
    package init(didShow: @escaping @Sendable (Int) -> Void) {
        self.didShow = didShow
    }

    /// Shows that a part has arrived.
    package func show(_ part: Int) {
        didShow(part)
    }
}
