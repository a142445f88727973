import Downloads

/// Chooses the downloads to run with its own scheduler, without an operation queue. Within a priority, the first
/// download in is the first out. A paused or cancelled download leaves the line at once.
///
/// The behavior is that of fix C of "Advanced NSOperation: at most N downloads at once", without its operations.
/// `DownloadSchedule`, a value without threads, makes the decisions. `DownloadScheduler` holds the lock and carries out
/// the decisions.
final class OwnScheduler: DownloadQueue {
    private let scheduler: DownloadScheduler

    init(limit: DownloadLimit, session: TransferSession) {
        scheduler = DownloadScheduler(limit: limit, session: session)
    }

    func add(_ download: Download) { scheduler.add(download) }
    func pause(_ id: Download.ID) { scheduler.pause(id) }
    func resume(_ id: Download.ID) { scheduler.resume(id) }
    func cancel(_ id: Download.ID) { scheduler.cancel(id) }
    func setLimit(_ limit: DownloadLimit) { scheduler.setLimit(limit) }
    func pauseAll() { scheduler.pauseAll() }
    func resumeAll() { scheduler.resumeAll() }
}
