import Foundation

/// The operation of a download in an operation queue.
package protocol DownloadOperation: Operation, Sendable {
    var transfer: any PausableTransfer { get }

    /// Prevents the transfer from running until ``resume()``.
    func suspend()
    func resume()
}

extension DownloadOperation {
    package var download: Download { transfer.download }
}

/// The transfer that a download's operation starts and stops.
package protocol PausableTransfer: Sendable {
    var download: Download { get }

    /// - Parameter ended: Called once.
    func start(_ ended: @escaping @Sendable (Transfer.Ending) -> Void)
    /// Stops the transfer; a later start continues it.
    func stop()
    /// Deletes the bytes fetched so far.
    func discard()
    /// - Parameter report: Called after the transfer has processed its stop, even if the transfer was not running.
    func afterStop(_ report: @escaping @Sendable () -> Void)
    /// The queue has given its operation a slot.
    func admitted()
    /// The operation has returned its slot to the queue.
    func left()
}

extension PausableTransfer {
    package func afterStop(_ report: @escaping @Sendable () -> Void) { report() }
    package func admitted() {}
    package func left() {}
}

extension Transfer: PausableTransfer {}
