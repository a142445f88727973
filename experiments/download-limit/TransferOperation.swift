import Downloads
import Foundation
import Locking

/// A download as an operation: it has ended when its transfer has, and holds its place in the queue until then.
///
/// `@unchecked Sendable`, as `Operation` is: what this class adds is guarded by its lock.
final class TransferOperation: Operation, @unchecked Sendable {
    private struct Life {
        var isExecuting = false
        /// Somebody is telling its end already: a cancel, or its transfer.
        var isEnding = false
        var isFinished = false
        var isSuspended: Bool
    }

    let transfer: Transfer
    private let life: Locked<Life>
    /// Called as the queue has given it a place.
    private let started: @Sendable (TransferOperation) -> Void
    /// Called before it gives its place back.
    private let ended: @Sendable (TransferOperation) -> Void

    init(
        _ transfer: Transfer,
        isSuspended: Bool = false,
        started: @escaping @Sendable (TransferOperation) -> Void = { _ in },
        ended: @escaping @Sendable (TransferOperation) -> Void = { _ in }
    ) {
        self.transfer = transfer
        life = Locked(Life(isSuspended: isSuspended))
        self.started = started
        self.ended = ended
    }

    var download: Download { transfer.download }

    // MARK: - The operation's life

    override var isAsynchronous: Bool { true }
    override var isExecuting: Bool { life.withLock { $0.isExecuting } }
    override var isFinished: Bool { life.withLock { $0.isFinished } }

    override func start() {
        guard !isCancelled else { return finish() }
        willChangeValue(forKey: "isExecuting")
        let isSuspended = life.withLock { life in
            life.isExecuting = true
            return life.isSuspended
        }
        didChangeValue(forKey: "isExecuting")
        if !isSuspended { startTransfer() }
        started(self)
        // Cancelled since it was looked at: whoever did it may have found nothing to stop.
        if isCancelled { cancel() }
    }

    /// One that has not started ends in its turn, in ``start()``.
    override func cancel() {
        super.cancel()
        transfer.stop()
        if life.withLock({ $0.isExecuting && $0.isSuspended }) { finish() }
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
    }

    private func startTransfer() {
        transfer.start { [self] ending in
            // Stopped without being cancelled it is suspended, and keeps its place.
            if ending != .stopped || isCancelled { finish() }
        }
        // Suspended or cancelled meanwhile, it was stopped before it had started.
        if isSuspended || isCancelled { transfer.stop() }
    }

    // MARK: - Pausing

    var isSuspended: Bool { life.withLock { $0.isSuspended } }

    /// Stops the transfer and keeps the place.
    func suspend() {
        life.withLock { $0.isSuspended = true }
        transfer.stop()
    }

    /// Lets the transfer go on, where the queue has given it a place.
    func resume() {
        let isToStart = life.withLock { life in
            defer { life.isSuspended = false }
            return life.isSuspended && life.isExecuting
        }
        if isToStart { startTransfer() }
    }
}

/// The operations of a queue by their downloads, in the order in which they were added.
final class TransferOperations: Sendable {
    private let list = Locked<[TransferOperation]>([])

    subscript(_ id: Download.ID) -> TransferOperation? { all.first { $0.download.id == id } }

    var all: [TransferOperation] { list.withLock { $0 } }
    /// Those whose transfers are on their way.
    var running: [TransferOperation] { all.filter { $0.isExecuting && !$0.isSuspended } }

    func append(_ operation: TransferOperation) { list.withLock { $0.append(operation) } }

    /// Takes an operation out.
    @discardableResult
    func remove(_ id: Download.ID) -> TransferOperation? {
        list.withLock { list in
            let found = list.first { $0.download.id == id }
            list.removeAll { $0.download.id == id }
            return found
        }
    }
}
