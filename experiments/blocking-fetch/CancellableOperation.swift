import FetchApp
import Foundation
import Locking

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// An operation that can be cancelled at any moment, and that always ends exactly once.
final class CancellableOperation: Operation, @unchecked Sendable {
    // `@unchecked` is safe here, because the lock guards all mutable state.
    private enum State {
        case executing(URLSessionDataTask?)
        case finished
    }

    private let address: URL
    private let session: URLSession
    private let ended: Ended
    private let state = Locked<State?>(nil)

    init(_ address: URL, session: URLSession, ended: @escaping Ended) {
        self.address = address
        self.session = session
        self.ended = ended
    }

    override var isAsynchronous: Bool { true }
    override var isExecuting: Bool { if case .executing = state.withLock({ $0 }) { true } else { false } }
    override var isFinished: Bool { if case .finished = state.withLock({ $0 }) { true } else { false } }

    override func start() {
        change("isExecuting", to: .executing(nil))
        guard !isCancelled else { return finish(.failure(URLError(.cancelled))) }
        let task = session.dataTask(with: address) { [self] in finish(Result($0, $1, $2)) }
        task.resume()
        state.withLock { if case .executing = $0 { $0 = .executing(task) } }
        // If the operation was cancelled before `state` contained the task, nothing has cancelled the task yet.
        if isCancelled { task.cancel() }
    }

    override func cancel() {
        super.cancel()
        if case .executing(let task?) = state.withLock({ $0 }) { task.cancel() }
    }

    private func finish(_ result: Result<Data, any Error>) {
        DispatchQueue.main.async { [address, ended] in ended(address, result) }
        willChangeValue(forKey: "isExecuting")
        change("isFinished", to: .finished)
        didChangeValue(forKey: "isExecuting")
    }

    private func change(_ key: String, to new: State) {
        willChangeValue(forKey: key)
        state.withLock { $0 = new }
        didChangeValue(forKey: key)
    }
}

/// Fetches each address in an operation. At most as many operations run as there are connections.
final class CancellableOperationFetch: Fetching {
    private let queue = OperationQueue()
    private let session: URLSession

    init(_ limits: FetchLimits) {
        queue.maxConcurrentOperationCount = limits.connections
        session = .transient(limits)
        queue.underlyingQueue = URLSession.callbacks
    }

    func fetch(_ addresses: [URL], ended: @escaping Ended) {
        let operations = addresses.map { CancellableOperation($0, session: session, ended: ended) }
        queue.addOperations(operations, waitUntilFinished: false)
    }

    func cancel() {
        queue.cancelAllOperations()
    }
}
