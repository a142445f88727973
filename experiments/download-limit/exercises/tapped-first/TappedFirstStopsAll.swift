import Downloads

/// Wrong: every running one with a lower priority is stopped, though one place is enough.
actor TappedFirstStopsAll: TaskDownloads {
    var line: DownloadLine

    init(limit: DownloadLimit, session: TransferSession) {
        line = DownloadLine(limit: limit, session: session)
    }

    func fill() {
        for next in line.waiting.prefix(line.freePlaces) { start(next) }
        guard let tapped = line.waiting.first else { return }
        for other in line.running where other.priority < tapped.priority { stop(other) }
    }
}
