import Foundation
import Locking

/// A download as an asynchronous operation. It holds its slot until its transfer ends.
///
/// `@unchecked Sendable`, like `Operation`. A lock guards the state that this class adds.
package final class TransferOperation: Operation, DownloadOperation, @unchecked Sendable {
    private struct Life {
        var isStarted = false
        var isExecuting = false
        /// Whether a cancel or the transfer has begun to report the operation's end.
        var isEnding = false
        var isFinished = false
        var isSuspended: Bool
    }

    package let transfer: any PausableTransfer
    private let life: Locked<Life>
    private let started: @Sendable (TransferOperation) -> Void
    private let ended: @Sendable (TransferOperation) -> Void
    private let onCancel: @Sendable (TransferOperation) -> Void

    /// - Parameters:
    ///   - isSuspended: Whether the operation waits for ``resume()`` after the queue has given it a slot.
    ///   - started: Called when the queue has given the operation a slot.
    ///   - ended: Called before the operation gives its slot back.
    ///   - cancelled: Called by each cancel, after the operation is marked as cancelled.
    package init(
        _ transfer: any PausableTransfer,
        isSuspended: Bool = false,
        started: @escaping @Sendable (TransferOperation) -> Void = { _ in },
        ended: @escaping @Sendable (TransferOperation) -> Void = { _ in },
        cancelled: @escaping @Sendable (TransferOperation) -> Void = { _ in }
    ) {
        self.transfer = transfer
        life = Locked(Life(isSuspended: isSuspended))
        self.started = started
        self.ended = ended
        onCancel = cancelled
    }

    // MARK: - The operation's life

    package override var isAsynchronous: Bool { true }
    package override var isExecuting: Bool { life.withLock { $0.isExecuting } }
    package override var isFinished: Bool { life.withLock { $0.isFinished } }
    /// Whether the queue has ever given the operation a slot, even if the operation has given the slot back since.
    package var isStarted: Bool { life.withLock { $0.isStarted } }
    /// Whether the operation holds a slot, and is neither suspended nor cancelled.
    package var isRunning: Bool { !isCancelled && life.withLock { $0.isExecuting && !$0.isSuspended } }

    package override func start() {
        transfer.admitted()
        guard !isCancelled else { return finish() }
        willChangeValue(forKey: "isExecuting")
        let isSuspended = life.withLock { life in
            life.isStarted = true
            life.isExecuting = true
            return life.isSuspended
        }
        didChangeValue(forKey: "isExecuting")
        if !isSuspended { startTransfer() }
        started(self)
        // A cancel during this method may have found nothing to stop.
        if isCancelled { cancel() }
    }

    /// An operation that has not started ends in ``start()``, when its turn comes.
    package override func cancel() {
        super.cancel()
        transfer.stop()
        onCancel(self)
        if life.withLock({ $0.isExecuting && $0.isSuspended }) { transfer.afterStop { [self] in finish() } }
    }

    private func finish() {
        let isFirst = life.withLock { life in
            defer { life.isEnding = true }
            return !life.isEnding
        }
        guard isFirst else { return }
        ended(self)
        willChangeValue(forKey: "isExecuting")
        willChangeValue(forKey: "isFinished")
        life.withLock { life in
            life.isExecuting = false
            life.isFinished = true
        }
        didChangeValue(forKey: "isExecuting")
        didChangeValue(forKey: "isFinished")
        transfer.left()
    }

    private func startTransfer() {
        transfer.start { [self] ending in
            // If the transfer was stopped but not cancelled, the operation is suspended and keeps its slot.
            if ending != .stopped || isCancelled { finish() }
        }
        // A suspend or a cancel before the start could not stop the transfer.
        guard isSuspended || isCancelled else { return }
        transfer.stop()
        // A resume just before this stop may have started the transfer, which the stop then ended. So the transfer
        // starts again.
        if !isSuspended, !isCancelled { startTransfer() }
    }

    // MARK: - Pausing

    package var isSuspended: Bool { life.withLock { $0.isSuspended } }

    /// Stops the transfer and keeps the slot.
    package func suspend() {
        life.withLock { $0.isSuspended = true }
        transfer.stop()
    }

    /// Lets the transfer continue, if the queue has given it a slot.
    package func resume() {
        let isToStart = life.withLock { life in
            defer { life.isSuspended = false }
            return life.isSuspended && life.isExecuting
        }
        if isToStart { startTransfer() }
    }
}
