import Downloads

/// A tapped download that finds no free place stops the last of the running ones, unless one is stopping already. The
/// place is free when that one has stopped: then ``fill()`` is called again. What was stopped is in the line as before.
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
