import Downloads

/// Leaves the choice of what runs to a scheduler of its own, and no operation queue takes part: first in, first out
/// within a priority; what is paused or cancelled is out of the line at once.
///
/// Fix C of "Advanced NSOperation: at most N downloads at once". What it decides is `DownloadSchedule`, a value without
/// threads; `DownloadScheduler` holds the lock and does what it says.
func makeScheduler(limit: DownloadLimit, session: TransferSession) -> any DownloadQueue {
    DownloadScheduler(limit: limit, session: session)
}
