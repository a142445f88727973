/// What a queue of downloads offers to its user. Each method returns when the queue has accepted the request. The
/// methods do not wait for transfers: the effect follows soon after.
///
/// An `id` that is not in the queue, or whose download has ended, is ignored: a download may end just before the user
/// taps.
package protocol DownloadQueue: Sendable {
    init(limit: DownloadLimit, session: TransferSession)

    /// Appends a download to the queue. A download that is already in the queue is ignored.
    func add(_ download: Download) async

    /// Prevents a download from running until it is resumed; what it has fetched is kept.
    func pause(_ id: Download.ID) async

    /// Lets a paused download continue when its turn comes.
    func resume(_ id: Download.ID) async

    /// Removes a download from the queue and deletes what it has fetched. The download may be added again.
    func cancel(_ id: Download.ID) async

    /// Changes how many may run at once, from now on.
    func setLimit(_ limit: DownloadLimit) async

    func pauseAll() async
    func resumeAll() async
}

/// How many downloads may run at once: at least one.
package struct DownloadLimit: Sendable, Hashable, Comparable {
    package let count: Int

    /// - Throws: ``DownloadError/limit(_:)`` below 1: a queue that runs nothing is a paused queue; use `pauseAll()`.
    package init(_ count: Int) throws(DownloadError) {
        guard count >= 1 else { throw .limit(count) }
        self.count = count
    }

    package static func < (left: DownloadLimit, right: DownloadLimit) -> Bool { left.count < right.count }
}
