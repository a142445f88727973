/// The moments between a check of an operation queue and the action that depends on the check.
///
/// Empty in an app. A trial holds a thread here until another one has passed. So an interleaving that is rare by chance
/// happens in every run.
package struct QueueMoments: Sendable {
    /// The queue has called an operation's `start`, which has done nothing yet; on the thread of that call.
    package var admitted: @Sendable (Download.ID) -> Void
    /// An operation has finished, and the queue knows it; on the thread that ended it.
    package var left: @Sendable (Download.ID) -> Void
    /// The running operations are about to be counted; on the counting thread.
    package var counting: @Sendable (_ queueIsSuspended: Bool) -> Void
    /// They have been counted, and the number has not been acted on yet; on the counting thread.
    package var counted: @Sendable () -> Void
    /// The queue's maximum has been read, and not changed yet; on the reading thread.
    package var readMaximum: @Sendable () -> Void

    package init(
        admitted: @escaping @Sendable (Download.ID) -> Void = { _ in },
        left: @escaping @Sendable (Download.ID) -> Void = { _ in },
        counting: @escaping @Sendable (_ queueIsSuspended: Bool) -> Void = { _ in },
        counted: @escaping @Sendable () -> Void = {},
        readMaximum: @escaping @Sendable () -> Void = {}
    ) {
        self.admitted = admitted
        self.left = left
        self.counting = counting
        self.counted = counted
        self.readMaximum = readMaximum
    }
}
