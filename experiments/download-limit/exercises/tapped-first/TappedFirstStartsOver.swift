import Downloads

/// Wrong: what gives up its place loses what it has fetched.
actor TappedFirstStartsOver: TaskDownloads {
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
        for download in others.suffix(max(0, tapped - line.stoppingCount)) {
            stop(download)
            line.transfer(of: download)?.discard()
        }
    }
}
