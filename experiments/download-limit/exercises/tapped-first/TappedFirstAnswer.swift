import Downloads

/// If no slot is free, a tapped download stops the last of the running ones, unless one is stopping already. The slot
/// is free when that download has stopped: then ``fill()`` is called again. The stopped download stays in the line.
actor TappedFirstAnswer: TaskDownloads {
    var line: DownloadLine

    init(limit: DownloadLimit, session: TransferSession) {
        line = DownloadLine(limit: limit, session: session)
    }

    func fill() {
        let waiting = line.waiting
        let free = line.freePlaces
        for next in waiting.prefix(free) { start(next) }
        let tapped = waiting.dropFirst(free).count { $0.priority == .high }
        let others = line.running.filter { $0.priority < .high }
        for download in others.suffix(max(0, tapped - line.stoppingCount)) { stop(download) }
    }
}
