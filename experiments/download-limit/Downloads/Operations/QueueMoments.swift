/// The moments between a check of an operation queue and the action that depends on the check.
///
/// In an app, these closures do nothing. In a trial, these closures hold one thread until another thread has passed. So
/// an interleaving that seldom happens by chance happens in every run.
package struct QueueMoments: Sendable {
    /// Called at the beginning of an operation's `start`, on the thread that called `start`.
    package var admitted: @Sendable (Download.ID) -> Void
    /// Called when an operation has finished and the queue knows it, on the thread that ended the operation.
    package var left: @Sendable (Download.ID) -> Void
    /// Called before the running operations are counted, on the thread that counts them.
    package var counting: @Sendable (_ queueIsSuspended: Bool) -> Void
    /// Called after the running operations have been counted, before their number is used, on the thread that counts
    /// them.
    package var counted: @Sendable () -> Void
    /// Called after the queue's maximum has been read, before it is changed, on the thread that read it.
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
