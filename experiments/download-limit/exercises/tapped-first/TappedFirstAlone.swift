import Downloads

/// Wrong: while a tapped one is there, nothing else runs.
actor TappedFirstAlone: TaskDownloads {
    var line: DownloadLine

    init(limit: DownloadLimit, session: TransferSession) {
        line = DownloadLine(limit: limit, session: session)
    }

    func fill() {
        let isTapped = (line.running + line.waiting).contains { $0.priority == .high }
        for download in line.running where isTapped && download.priority < .high { stop(download) }
        let allowed = line.waiting.filter { !isTapped || $0.priority == .high }
        for next in allowed.prefix(line.freePlaces) { start(next) }
    }
}
