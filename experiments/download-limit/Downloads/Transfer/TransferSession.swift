import Dispatch
import Foundation
import Locking

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The functions that a session calls at its transfers' events, usually on the session's queue.
package struct TransferObserver: Sendable {
    /// Called when a transfer's start is requested, on the requesting thread.
    package var starting: @Sendable (Download.ID) -> Void
    package var began: @Sendable (Download.ID) -> Void
    /// Called with the number of bytes received so far. The body's length is nil if the server did not report it.
    package var progressed: @Sendable (Download.ID, _ received: Int, _ expected: Int?) -> Void
    /// Called when a transfer's stop is requested, on the requesting thread. The transfer may not have begun yet.
    package var stopping: @Sendable (Download.ID) -> Void
    package var ended: @Sendable (Download.ID, Transfer.Ending) -> Void
    /// The functions that are called at the events of an operation queue of transfers.
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

/// A `URLSession` that transfers share, with the serial queue for all work on these transfers.
package final class TransferSession: Sendable {
    package let observer: TransferObserver
    package let policy: RetryPolicy
    private let delegate = TransferDelegate()
    private let queue: OperationQueue
    private let session: URLSession
    /// The transfers by the paths of their files.
    private let transfers = Locked<[String: WeakTransfer]>([:])

    private struct WeakTransfer {
        weak var transfer: Transfer?
    }

    /// - Parameter connections: The maximum number of connections to one server. The number must be higher than the
    ///   limit of downloads, or the session limits them.
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

    /// Returns the transfer of a download. Each file has only one transfer, so two runs of a download never write at
    /// the same time.
    package func transfer(_ download: Download) -> Transfer {
        transfers.withLock { transfers in
            if let transfer = transfers[download.file]?.transfer, transfer.download == download { return transfer }
            let transfer = Transfer(download, in: self)
            transfers[download.file] = WeakTransfer(transfer: transfer)
            return transfer
        }
    }

    /// Returns whether the transfer of a download is still in memory.
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

    /// Sends a transfer's request. Call on the session's queue.
    func send(_ request: TransferStateMachine.Request, to address: URL, for transfer: Transfer) -> URLSessionTask {
        var message = URLRequest(url: address)
        // A range counts bytes as they are sent, so the server must not compress the body.
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

/// The session's delegate, which passes each task's events to the task's transfer.
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
