import Foundation
import Synchronization

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Fetches in an operation that ends exactly once, whatever comes: a body, an error, a cancel at any moment.
///
/// `@unchecked Sendable`: all that changes is behind the mutex.
final class CancellableOperation: Operation, @unchecked Sendable {
    private enum State {
        case waiting
        case executing(URLSessionDataTask?)
        case finished
    }

    private let address: URL
    private let session: URLSession
    private let ended: Ended
    private let state = Mutex(State.waiting)

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
        state.withLock { state in
            if case .executing = state { state = .executing(task) }
        }
        // A cancel that came before the task was to be found.
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
