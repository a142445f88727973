import Dispatch
import Foundation
import Locking

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The events of a session's transfers, on the session's queue unless noted otherwise.
package struct TransferObserver: Sendable {
    /// The transfer's start was requested; called on the requesting thread.
    package var starting: @Sendable (Download.ID) -> Void
    package var began: @Sendable (Download.ID) -> Void
    /// The bytes in the part, and the length of the whole body if the server reported it.
    package var progressed: @Sendable (Download.ID, _ received: Int, _ expected: Int?) -> Void
    /// The transfer's stop was requested, whether the transfer has begun or not; called on the requesting thread.
    package var stopping: @Sendable (Download.ID) -> Void
    package var ended: @Sendable (Download.ID, Transfer.Ending) -> Void
    /// Hooks of the operation queue that gives the transfers their slots; not called without an operation queue.
    package var moments = QueueMoments()

    package init(
        starting: @escaping @Sendable (Download.ID) -> Void = { _ in },
        began: @escaping @Sendable (Download.ID) -> Void = { _ in },
        progressed: @escaping @Sendable (Download.ID, _ received: Int, _ expected: Int?) -> Void = { _, _, _ in },
        stopping: @escaping @Sendable (Download.ID) -> Void = { _ in },
        ended: @escaping @Sendable (Download.ID, Transfer.Ending) -> Void = { _, _ in }
    ) {
        self.starting = starting
        self.began = began
        self.progressed = progressed
        self.stopping = stopping
        self.ended = ended
    }
}

/// The connections that transfers share: one `URLSession`, and the serial queue for everything about its transfers.
package final class TransferSession: Sendable {
    package let observer: TransferObserver
    package let policy: RetryPolicy
    private let delegate = TransferDelegate()
    private let queue: OperationQueue
    private let session: URLSession
    /// Each transfer, by its file's path.
    private let transfers = Locked<[String: WeakTransfer]>([:])

    private struct WeakTransfer {
        weak var transfer: Transfer?
    }

    /// - Parameter connections: The most connections to one server. This number must be higher than the limit of a
    ///   queue of downloads; otherwise the session limits the downloads.
    package init(connections: Int = 64, policy: RetryPolicy = RetryPolicy(), observer: TransferObserver = .init()) {
        self.observer = observer
        self.policy = policy
        queue = OperationQueue()
        queue.name = "transfers"
        queue.maxConcurrentOperationCount = 1
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpMaximumConnectionsPerHost = connections
        configuration.urlCache = nil
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        session = URLSession(configuration: configuration, delegate: delegate, delegateQueue: queue)
    }

    deinit {
        session.invalidateAndCancel()
    }

    /// The transfer of a download. Each file has only one transfer: if a download is cancelled and requested again, its
    /// old and new runs never write at the same time.
    package func transfer(_ download: Download) -> Transfer {
        transfers.withLock { transfers in
            if let transfer = transfers[download.file]?.transfer, transfer.download == download { return transfer }
            let transfer = Transfer(download, in: self)
            transfers[download.file] = WeakTransfer(transfer: transfer)
            return transfer
        }
    }

    /// Whether the transfer of a download is still alive.
    package func holdsTransfer(of download: Download) -> Bool {
        transfers.withLock { $0[download.file]?.transfer != nil }
    }

    func forget(_ download: Download) {
        transfers.withLock { transfers in
            if transfers[download.file]?.transfer == nil { transfers[download.file] = nil }
        }
    }

    /// Runs work on the session's queue, after earlier requests.
    func perform(_ body: @escaping @Sendable () -> Void) {
        queue.addOperation(body)
    }

    func perform(after seconds: Double, _ body: @escaping @Sendable () -> Void) {
        DispatchQueue.global().asyncAfter(deadline: .now() + seconds) { [queue] in queue.addOperation(body) }
    }

    /// On the session's queue.
    func send(_ request: TransferStateMachine.Request, to address: URL, for transfer: Transfer) -> URLSessionTask {
        var message = URLRequest(url: address)
        // A range counts the bytes that are sent, so they must not be compressed.
        message.setValue("identity", forHTTPHeaderField: "Accept-Encoding")
        if request.offset > 0 {
            message.setValue("bytes=\(request.offset)-", forHTTPHeaderField: "Range")
            message.setValue(request.entityTag, forHTTPHeaderField: "If-Range")
        }
        let task = session.dataTask(with: message)
        delegate.transfers.withLock { $0[task.taskIdentifier] = transfer }
        task.resume()
        return task
    }
}

/// Passes each task's events to its transfer; on the session's queue.
private final class TransferDelegate: NSObject, URLSessionDataDelegate, Sendable {
    let transfers = Locked<[Int: Transfer]>([:])

    func urlSession(
        _ session: URLSession,
        dataTask: URLSessionDataTask,
        didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        completionHandler(.allow)
        guard let response = response as? HTTPURLResponse else { return }
        transfer(of: dataTask)?.answered(AnswerHead(response))
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        transfer(of: dataTask)?.received(data)
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        transfers.withLock { $0.removeValue(forKey: task.taskIdentifier) }?
            .completed(failure: error?.localizedDescription)
    }

    private func transfer(of task: URLSessionTask) -> Transfer? {
        transfers.withLock { $0[task.taskIdentifier] }
    }
}
