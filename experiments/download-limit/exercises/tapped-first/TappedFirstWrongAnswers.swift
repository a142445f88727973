import Downloads

/// Wrong: the tapped download starts in addition to the others, beyond the limit.
actor TappedFirstOneMore: TaskDownloads {
    var line: DownloadLine

    init(limit: DownloadLimit, session: TransferSession) {
        line = DownloadLine(limit: limit, session: session)
    }

    func fill() {
        for next in line.waiting where line.freePlaces > 0 || next.priority == .high { start(next) }
    }
}

/// Wrong: it pauses the last running download, and never resumes it.
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

/// Wrong: a download that gives up its slot loses what it has fetched.
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

/// Wrong: while a tapped download runs or waits, nothing else runs.
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

/// Wrong: it stops every running download with a lower priority, though one free slot is enough.
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
