import Foundation
import Requests

/// Makes its connection on the main queue, and keeps the two properties by hand.
///
/// The operation of "Common Background Practices", flaws included. Pausing is added.
///
/// `@unchecked Sendable` is a promise that it does not keep: the queue's threads and the main thread change the same
/// variables.
final class ConnectionOnMain: Operation, RequestOperation, @unchecked Sendable {
    private let origin: Origin
    private let request: Int
    private var connection: RequestTask?
    private var data: Int?

    private var executing = false {
        willSet { willChangeValue(forKey: "isExecuting") }
        didSet { didChangeValue(forKey: "isExecuting") }
    }
    private var finished = false {
        willSet { willChangeValue(forKey: "isFinished") }
        didSet { didChangeValue(forKey: "isFinished") }
    }

    init(_ origin: Origin, _ request: Int, ended: @escaping @Sendable (Outcome) -> Void) {
        self.origin = origin
        self.request = request
        super.init()
        completionBlock = { [weak self] in ended(self?.data == nil ? .cancelled : .answered) }
    }

    override var isAsynchronous: Bool { true }
    override var isExecuting: Bool { executing }
    override var isFinished: Bool { finished }

    override func start() {
        executing = true
        finished = false
        OperationQueue.main.addOperation { [self] in
            connection = origin.task(for: request, callbackQueue: .main, answered: { self.didFinishLoading() })
            connection?.resume()
        }
    }

    private func didFinishLoading() {
        data = request
        executing = false
        finished = true
    }

    override func cancel() {
        super.cancel()
        connection?.cancel()
        finished = true
        executing = false
    }

    func pause() { connection?.suspend() }
    func resume() { connection?.resume() }
}
