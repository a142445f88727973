import Foundation

/// An operation that downloads a file.
package protocol DownloadOperation: Operation, Sendable {
    var transfer: any PausableTransfer { get }

    /// Stops the transfer, or prevents its start, until ``resume()`` is called.
    func suspend()
    func resume()
}

extension DownloadOperation {
    package var download: Download { transfer.download }
}

/// A transfer that a download's operation starts and stops.
package protocol PausableTransfer: Sendable {
    var download: Download { get }

    /// - Parameter ended: The closure that is called once, at the transfer's end.
    func start(_ ended: @escaping @Sendable (Transfer.Ending) -> Void)
    /// Stops the transfer. A later start continues with the bytes that have arrived.
    func stop()
    /// Deletes the bytes that have arrived.
    func discard()
    /// - Parameter report: The closure that is called when the transfer has stopped, even if the transfer was not
    ///   running.
    func afterStop(_ report: @escaping @Sendable () -> Void)
    /// Tells the transfer that its operation has got a slot of the queue.
    func admitted()
    /// Tells the transfer that its operation has returned its slot to the queue.
    func left()
}

extension PausableTransfer {
    package func afterStop(_ report: @escaping @Sendable () -> Void) { report() }
    package func admitted() {}
    package func left() {}
}

extension Transfer: PausableTransfer {}
