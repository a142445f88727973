import FetchApp
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// An operation that is executing from its start until its connection has loaded.
///
/// As in the article, the connection starts on the main thread, and its callback runs on the main thread.
final class AsynchronousOperation: Operation, @unchecked Sendable {
    // `@unchecked` is not safe here, because several threads access these properties without a lock.
    private let address: URL
    private let session: URLSession
    private let ended: Ended
    private var connection: URLSessionDataTask?
    private var isUnderWay = false
    private var hasEnded = false

    init(_ address: URL, session: URLSession, ended: @escaping Ended) {
        self.address = address
        self.session = session
        self.ended = ended
    }

    override var isAsynchronous: Bool { true }
    override var isExecuting: Bool { isUnderWay }
    override var isFinished: Bool { hasEnded }

    override func start() {
        set(executing: true, finished: false)
        OperationQueue.main.addOperation { [self] in
            connection = session.dataTask(with: address) { [self] body, _, _ in
                guard let body else { return }
                MainActor.assumeIsolated { ended(address, .success(body)) }
                set(executing: false, finished: true)
            }
            connection?.resume()
        }
    }

    override func cancel() {
        super.cancel()
        connection?.cancel()
        set(executing: false, finished: true)
    }

    private func set(executing isExecuting: Bool, finished isFinished: Bool) {
        willChangeValue(forKey: "isExecuting")
        willChangeValue(forKey: "isFinished")
        isUnderWay = isExecuting
        hasEnded = isFinished
        didChangeValue(forKey: "isFinished")
        didChangeValue(forKey: "isExecuting")
    }
}

/// Fetches each address in an operation.
final class AsynchronousOperationFetch: Fetching {
    private let queue = OperationQueue()
    private let session: URLSession

    init(_ limits: FetchLimits) {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpMaximumConnectionsPerHost = limits.connections
        session = URLSession(configuration: configuration, delegate: nil, delegateQueue: .main)
        queue.underlyingQueue = .starts
    }

    func fetch(_ addresses: [URL], ended: @escaping Ended) {
        for address in addresses {
            queue.addOperation(AsynchronousOperation(address, session: session, ended: ended))
        }
    }

    func cancel() {
        queue.cancelAllOperations()
    }
}
