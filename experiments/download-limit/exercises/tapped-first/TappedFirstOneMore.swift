import Downloads

/// Wrong: the tapped one starts beside the others, beyond the limit.
actor TappedFirstOneMore: TaskDownloads {
    var line: DownloadLine

    init(limit: DownloadLimit, session: TransferSession) {
        line = DownloadLine(limit: limit, session: session)
    }

    func fill() {
        for next in line.waiting where line.freePlaces > 0 || next.priority == .high { start(next) }
    }
}
