import Locking

/// A queue that runs the downloads that a ``DownloadSchedule`` chooses. A lock guards the schedule.
package final class DownloadScheduler: DownloadQueue {
    private struct Downloads {
        var schedule: DownloadSchedule
        var transfers: [Download.ID: Transfer] = [:]
    }

    private let session: TransferSession
    private let downloads: Locked<Downloads>

    package init(limit: DownloadLimit, session: TransferSession) {
        self.session = session
        downloads = Locked(Downloads(schedule: DownloadSchedule(limit: limit)))
    }

    package func add(_ download: Download) {
        downloads.withLock { downloads in
            guard downloads.schedule.accepts(download.id) else { return }
            downloads.transfers[download.id] = session.transfer(download)
            perform(downloads.schedule.add(download.id, priority: download.priority), &downloads)
        }
    }

    package func pause(_ id: Download.ID) { change { $0.pause(id) } }
    package func resume(_ id: Download.ID) { change { $0.resume(id) } }
    package func cancel(_ id: Download.ID) { change { $0.cancel(id) } }
    package func setLimit(_ limit: DownloadLimit) { change { $0.setLimit(limit) } }
    package func pauseAll() { change { $0.pauseAll() } }
    package func resumeAll() { change { $0.resumeAll() } }

    private func change(_ change: (inout DownloadSchedule) -> [DownloadSchedule.Action]) {
        downloads.withLock { downloads in perform(change(&downloads.schedule), &downloads) }
    }

    /// Performs the schedule's actions. The caller holds the lock, so the transfers start and stop in the schedule's
    /// order. A transfer's `start` and `stop` return immediately.
    private func perform(_ actions: [DownloadSchedule.Action], _ downloads: inout Downloads) {
        for action in actions {
            switch action {
            case .start(let id):
                downloads.transfers[id]?.start { [self] ending in ended(id, ending) }
            case .stop(let id):
                downloads.transfers[id]?.stop()
            case .discard(let id):
                downloads.transfers[id]?.discard()
                if !downloads.schedule.contains(id) { downloads.transfers[id] = nil }
            }
        }
    }

    private func ended(_ id: Download.ID, _ ending: Transfer.Ending) {
        downloads.withLock { downloads in
            perform(downloads.schedule.ended(id, ending == .stopped ? .stopped : .over), &downloads)
            if !downloads.schedule.contains(id) { downloads.transfers[id] = nil }
        }
    }
}
