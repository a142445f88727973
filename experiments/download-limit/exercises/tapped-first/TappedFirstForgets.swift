import Downloads

/// Wrong: it pauses the last of the running ones, and never resumes that one.
actor TappedFirstForgets: TaskDownloads {
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
        for download in others.suffix(max(0, tapped - line.stoppingCount)) { pause(download.id) }
    }
}
