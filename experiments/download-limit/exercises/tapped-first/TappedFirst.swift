import Downloads

/// At most `limit` downloads at once. A download with a high priority was tapped by the user: it replaces a running one
/// with a lower priority, which later continues where it stopped.
///
/// In the given code, the tapped download is first in the line, but still waits until a slot is free. Only ``fill()``
/// has to change: ``TaskDownloads`` adds, pauses and cancels downloads, and has `start(_:)` and `stop(_:)`.
package actor TappedFirst: TaskDownloads {
    package var line: DownloadLine

    package init(limit: DownloadLimit, session: TransferSession) {
        line = DownloadLine(limit: limit, session: session)
    }

    /// Called after each change.
    package func fill() {
        for next in line.waiting.prefix(line.freePlaces) { start(next) }
    }
}
