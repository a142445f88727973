/// A queue of downloads. Each method returns when the queue has accepted the request. No method waits for a transfer,
/// so the effect follows a little later.
///
/// An `id` that is not in the queue is ignored, because a download may end just before the user taps.
package protocol DownloadQueue: Sendable {
    init(limit: DownloadLimit, session: TransferSession)

    /// Appends a download to the queue. A download that is already in the queue is ignored.
    func add(_ download: Download) async

    /// Prevents a download from running until it is resumed. The bytes that were fetched are kept.
    func pause(_ id: Download.ID) async

    /// Resumes a paused download, which continues when its turn comes.
    func resume(_ id: Download.ID) async

    /// Removes a download from the queue and deletes the bytes that were fetched. The download may be added again.
    func cancel(_ id: Download.ID) async

    /// Changes the number of downloads that may run at once.
    func setLimit(_ limit: DownloadLimit) async

    func pauseAll() async
    func resumeAll() async
}

/// The number of downloads that may run at once, which is at least one.
package struct DownloadLimit: Sendable, Hashable, Comparable {
    package let count: Int

    /// - Throws: ``DownloadError/limit(_:)`` if the number is below 1. To stop all downloads, use `pauseAll()`.
    package init(_ count: Int) throws(DownloadError) {
        guard count >= 1 else { throw .limit(count) }
        self.count = count
    }

    package static func < (left: DownloadLimit, right: DownloadLimit) -> Bool { left.count < right.count }
}
