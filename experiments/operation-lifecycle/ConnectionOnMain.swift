import Foundation
import Requests

/// Starts its connection on the main queue, and manages `isExecuting` and `isFinished` itself.
///
/// This is the operation that "Common Background Practices" prints, including its flaws. The failure handler comes from
/// the article's sample project. Pausing is our addition.
///
/// The operation breaks the promise of `@unchecked Sendable`: the queue's threads and the main thread change the same
/// variables.
final class ConnectionOnMain: Operation, RequestOperation, @unchecked Sendable {
    private let origin: Origin
    private let request: Int
    private var connection: RequestTask?
    private var data: Int?
    private var error: Outcome?

    private var isUnderWay = false {
        willSet { willChangeValue(forKey: "isExecuting") }
        didSet { didChangeValue(forKey: "isExecuting") }
    }
    private var hasEnded = false {
        willSet { willChangeValue(forKey: "isFinished") }
        didSet { didChangeValue(forKey: "isFinished") }
    }

    init(_ origin: Origin, _ request: Int, ended: @escaping @Sendable (Outcome) -> Void) {
        self.origin = origin
        self.request = request
        super.init()
        completionBlock = { [weak self] in ended(self?.error ?? (self?.data == nil ? .cancelled : .answered)) }
    }

    override var isAsynchronous: Bool { true }
    override var isExecuting: Bool { isUnderWay }
    override var isFinished: Bool { hasEnded }

    override func start() {
        isUnderWay = true
        hasEnded = false
        OperationQueue.main.addOperation { [self] in
            connection = origin.task(
                for: request,
                callbackQueue: .main,
                answered: { self.didFinishLoading() },
                failed: { if $0 == .failed { self.didFail() } }  // A cancelled connection calls no handler.
            )
            connection?.resume()
        }
    }

    private func didFinishLoading() {
        data = request
        isUnderWay = false
        hasEnded = true
    }

    private func didFail() {
        error = .failed
        isUnderWay = false
        hasEnded = true
    }

    override func cancel() {
        super.cancel()
        connection?.cancel()
        hasEnded = true
        isUnderWay = false
    }

    func pause() { connection?.suspend() }
    func resume() { connection?.resume() }
}
