/// A queue that runs each download in a task of its own. A conforming actor decides in ``fill()`` which downloads run.
package protocol TaskDownloads: DownloadQueue, Actor {
    var line: DownloadLine { get set }

    /// Starts and stops downloads. Called after each change.
    func fill()
}

extension TaskDownloads {
    package func add(_ download: Download) {
        if line.add(download) { fill() }
    }

    package func pause(_ id: Download.ID) {
        line.pause(id)
    }

    package func resume(_ id: Download.ID) {
        line.resume(id)
        fill()
    }

    package func cancel(_ id: Download.ID) {
        line.stop(id)
        line.remove(id)?.discard()
    }

    package func setLimit(_ limit: DownloadLimit) {
        line.limit = limit.count
        for download in line.running.dropFirst(limit.count) { stop(download) }
        fill()
    }

    package func pauseAll() { for download in line.all { pause(download.id) } }

    package func resumeAll() {
        for download in line.all { line.resume(download.id) }
        fill()
    }

    // MARK: - For fill()

    /// Gives a waiting download a slot.
    package func start(_ download: Download) {
        guard let transfer = line.transfer(of: download) else { return }
        line.tasks[download.id] = Task { ended(download.id, await transfer.run()) }
    }

    /// Tells a running download to stop. The download keeps its slot until it has stopped. Then the download waits
    /// again, and ``fill()`` is called.
    package func stop(_ download: Download) {
        line.stop(download.id)
    }

    private func ended(_ id: Download.ID, _ ending: Transfer.Ending) {
        line.tasks[id] = nil
        if ending != .stopped { line.remove(id) }
        fill()
    }
}

/// The downloads of a queue that have not ended, by priority, then by arrival. The line also keeps the tasks of the
/// downloads that hold a slot.
package struct DownloadLine: Sendable {
    private let session: TransferSession
    fileprivate var limit: Int
    fileprivate private(set) var all: [Download] = []
    private var transfers: [Download.ID: Transfer] = [:]
    private var paused: Set<Download.ID> = []
    /// The tasks of the downloads that hold a slot. A download that was told to stop holds its slot until it has
    /// stopped.
    fileprivate var tasks: [Download.ID: Task<Void, Never>] = [:]

    package init(limit: DownloadLimit, session: TransferSession) {
        self.session = session
        self.limit = limit.count
    }

    /// Downloads that may run and hold no slot.
    package var waiting: [Download] { all.filter { tasks[$0.id] == nil && !paused.contains($0.id) } }

    /// Downloads that hold a slot and were not told to stop.
    package var running: [Download] { all.filter { tasks[$0.id]?.isCancelled == false } }

    /// How many downloads were told to stop and have not stopped yet, including cancelled downloads.
    package var stoppingCount: Int { tasks.values.count(where: \.isCancelled) }

    /// How many more downloads may start now.
    package var freePlaces: Int { max(0, limit - tasks.count) }

    /// Returns a download's transfer; nil if the download has ended.
    package func transfer(of download: Download) -> Transfer? { transfers[download.id] }

    // MARK: - Changes

    /// - Returns: False if the download is in the line already.
    fileprivate mutating func add(_ download: Download) -> Bool {
        guard transfers[download.id] == nil else { return false }
        transfers[download.id] = session.transfer(download)
        all.insert(download, at: all.firstIndex { $0.priority < download.priority } ?? all.endIndex)
        return true
    }

    fileprivate mutating func pause(_ id: Download.ID) {
        guard transfers[id] != nil else { return }
        paused.insert(id)
        stop(id)
    }

    fileprivate mutating func resume(_ id: Download.ID) {
        paused.remove(id)
    }

    fileprivate func stop(_ id: Download.ID) {
        tasks[id]?.cancel()
    }

    @discardableResult
    fileprivate mutating func remove(_ id: Download.ID) -> Transfer? {
        paused.remove(id)
        all.removeAll { $0.id == id }
        return transfers.removeValue(forKey: id)
    }
}
