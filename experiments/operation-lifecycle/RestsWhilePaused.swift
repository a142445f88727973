import Foundation
import Requests

/// Reports that it is not executing while it is paused, and ends when its task has completed. Until the operation has
/// started, its methods do nothing to the task.
///
/// The operation of "Advanced NSOperation: at most N downloads at once", as far as the article prints it. The article
/// has no code for `cancel` and for an observer of the task's state. It says that `cancel` does nothing to the task
/// before the start. Here the task calls a handler instead of an observer.
///
/// `@unchecked Sendable` is a promise that it does not keep: the queue's threads and the user's thread change its
/// flags.
final class RestsWhilePaused: Operation, RequestOperation, @unchecked Sendable {
    private let origin: Origin
    private let request: Int
    private let ended: @Sendable (Outcome) -> Void
    private var isStarted = false
    private var isUnderWay = false
    private var hasEnded = false
    private lazy var task = origin.task(for: request, answered: { self.end(.answered) }, failed: { self.end($0) })

    init(_ origin: Origin, _ request: Int, ended: @escaping @Sendable (Outcome) -> Void) {
        self.origin = origin
        self.request = request
        self.ended = ended
    }

    override private(set) var isExecuting: Bool {
        get { isUnderWay }
        set {
            willChangeValue(forKey: "isExecuting")
            isUnderWay = newValue
            didChangeValue(forKey: "isExecuting")
        }
    }

    override private(set) var isFinished: Bool {
        get { hasEnded }
        set {
            willChangeValue(forKey: "isFinished")
            hasEnded = newValue
            didChangeValue(forKey: "isFinished")
        }
    }

    override func start() {
        if isCancelled || isFinished {
            end(.cancelled)
        } else if !isStarted {
            isStarted = true
            resume()
        }
    }

    func resume() {
        guard isStarted else { return }
        task.resume()
        isExecuting = true
    }

    func pause() {
        guard isStarted else { return }
        task.suspend()
        isExecuting = false
    }

    override func cancel() {
        super.cancel()
        guard isStarted else { return }
        task.cancel()
        isExecuting = false
    }

    private func end(_ outcome: Outcome) {
        ended(outcome)
        isExecuting = false
        isFinished = true
    }
}
