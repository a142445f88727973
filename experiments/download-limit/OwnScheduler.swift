import Downloads

/// A scheduler chooses what runs; there is no operation queue. First in, first out within a priority; a paused or
/// cancelled download leaves the line at once.
///
/// What fix C of "Advanced NSOperation: at most N downloads at once" does, without its operations. `DownloadSchedule`, a
/// value without threads, decides; `DownloadScheduler` holds the lock and does what the schedule says.
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
