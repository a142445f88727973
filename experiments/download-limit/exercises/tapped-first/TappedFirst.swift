import Downloads

/// At most `limit` downloads at once. One with a high priority was tapped by the user: it takes the place of a running
/// one with a lower priority, which continues later where it stopped.
///
/// Today the tapped one waits, first in the line, until a place is free. Only ``fill()`` has to change: ``TaskDownloads``
/// adds, pauses and cancels downloads, and has `start(_:)` and `stop(_:)`.
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
