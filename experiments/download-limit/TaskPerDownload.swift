import Downloads

/// An actor that decides which downloads run, and gives each running download a task. Cancelling this task stops the
/// transfer.
actor TaskPerDownload: DownloadQueue {
    private let session: TransferSession
    private var limit: Int
    /// The downloads that have not ended, in the order in which they may run.
    private var line: [Download] = []
    /// The transfers of all downloads in `line`.
    private var transfers: [Download.ID: Transfer] = [:]
    private var paused: Set<Download.ID> = []
    /// The tasks of the downloads that have a slot. A cancelled download keeps its slot until it has stopped.
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
        while tasks.count < limit, let next = line.first(where: { tasks[$0.id] == nil && !paused.contains($0.id) }) {
            guard let transfer = transfers[next.id] else { return }
            tasks[next.id] = Task { ended(next.id, await transfer.run()) }
        }
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
