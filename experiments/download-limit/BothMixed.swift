import Downloads
import Foundation
import Locking

/// A paused download that holds a slot keeps it, as in fix A. As in fix B, a download that is paused when it gets a
/// slot gives the slot back. On resume, the download waits for a slot again.
///
/// After every event, the queue computes under one lock which downloads run and what its maximum is.
final class BothMixed: DownloadQueue {
    private let session: TransferSession
    private let queue = OperationQueue()
    private let places: Locked<Places>

    init(limit: DownloadLimit, session: TransferSession) {
        self.session = session
        places = Locked(Places(limit: limit.count))
        queue.maxConcurrentOperationCount = limit.count
    }

    func add(_ download: Download) { change { add(session.transfer(download), &$0) } }
    func pause(_ id: Download.ID) { change { $0.pause(id) } }
    func resume(_ id: Download.ID) { change { resume(id, &$0) } }
    func setLimit(_ limit: DownloadLimit) { change { $0.limit = limit.count } }
    func pauseAll() { change { $0.pauseAll() } }
    func resumeAll() { change { places in for id in places.allPaused { resume(id, &places) } } }

    func cancel(_ id: Download.ID) {
        let (operation, transfer) = places.withLock { $0.cancel(id) }
        operation?.cancel()
        transfer?.discard()
    }

    private func add(_ transfer: any PausableTransfer, _ places: inout Places) {
        let operation = TransferOperation(
            transfer,
            isSuspended: true,
            started: { [self] operation in
                var keepsPlace = true
                change { keepsPlace = $0.take(operation) }
                if !keepsPlace { operation.cancel() }
            },
            ended: { [self] operation in change { $0.leave(operation) } }
        )
        if places.add(operation) { queue.addOperation(operation) }
    }

    private func resume(_ id: Download.ID, _ places: inout Places) {
        if let transfer = places.resume(id) { add(transfer, &places) }
    }

    private func change(_ change: (inout Places) -> Void) {
        places.withLock { places in
            change(&places)
            let (running, resting) = places.split
            for operation in resting where !operation.isSuspended { operation.suspend() }
            for operation in running { operation.resume() }
            queue.isSuspended = true
            queue.maxConcurrentOperationCount = places.maximum
            queue.isSuspended = false
        }
    }
}
