import Downloads

/// Wrong: while a tapped one is there, nothing else runs.
actor TappedFirstAlone: DownloadQueue {
    private let session: TransferSession
    private var limit: Int
    /// All downloads that have not ended: by priority, then by arrival.
    private var line: [Download] = []
    private var transfers: [Download.ID: Transfer] = [:]
    private var paused: Set<Download.ID> = []
    /// Those that run, and those that are cancelled and have not stopped yet: both hold their places.
    private var tasks: [Download.ID: Task<Void, Never>] = [:]

    init(limit: DownloadLimit, session: TransferSession) {
        self.session = session
        self.limit = limit.count
    }

    func add(_ download: Download) {
        guard transfers[download.id] == nil else { return }
        transfers[download.id] = session.transfer(download)
        line.insert(download, at: line.firstIndex { $0.priority < download.priority } ?? line.endIndex)
        fill()
    }

    func pause(_ id: Download.ID) {
        guard transfers[id] != nil else { return }
        paused.insert(id)
        tasks[id]?.cancel()
    }

    func resume(_ id: Download.ID) {
        paused.remove(id)
        fill()
    }

    func cancel(_ id: Download.ID) {
        tasks[id]?.cancel()
        remove(id)?.discard()
    }

    func setLimit(_ limit: DownloadLimit) {
        self.limit = limit.count
        let running = line.filter { tasks[$0.id]?.isCancelled == false }
        for download in running.dropFirst(limit.count) { tasks[download.id]?.cancel() }
        fill()
    }

    func pauseAll() { for download in line { pause(download.id) } }

    func resumeAll() {
        paused = []
        fill()
    }

    private func fill() {
        let isTapped = line.contains { $0.priority == .high && !paused.contains($0.id) }
        let allowed = line.filter { !paused.contains($0.id) && (!isTapped || $0.priority == .high) }
        for download in line where !allowed.contains(download) { tasks[download.id]?.cancel() }
        for next in allowed where tasks[next.id] == nil && tasks.count < limit { start(next) }
    }

    private func start(_ download: Download) {
        guard let transfer = transfers[download.id] else { return }
        tasks[download.id] = Task { ended(download.id, await transfer.run()) }
    }

    private func ended(_ id: Download.ID, _ ending: Transfer.Ending) {
        tasks[id] = nil
        if ending != .stopped { remove(id) }
        fill()
    }

    @discardableResult
    private func remove(_ id: Download.ID) -> Transfer? {
        paused.remove(id)
        if let place = line.firstIndex(where: { $0.id == id }) { line.remove(at: place) }
        return transfers.removeValue(forKey: id)
    }
}
