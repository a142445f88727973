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

/// What an operation starts and stops.
package protocol PausableTransfer: Sendable {
    var download: Download { get }

    /// - Parameter ended: Called once.
    func start(_ ended: @escaping @Sendable (Transfer.Ending) -> Void)
    /// Stops it; a later start continues.
    func stop()
    /// Removes what has been fetched.
    func discard()
    /// - Parameter report: Called after the transfer has processed its stop, even if it was not running.
    func afterStop(_ report: @escaping @Sendable () -> Void)
    /// The queue has given its operation a slot.
    func admitted()
    /// The queue has the slot back.
    func left()
}

extension PausableTransfer {
    package func afterStop(_ report: @escaping @Sendable () -> Void) { report() }
    package func admitted() {}
    package func left() {}
}

extension Transfer: PausableTransfer {}
