import Foundation

/// Runs one operation per job. Cancelling an operation also cancels the operation that depends on it. Later jobs have a
/// higher priority.
@MainActor
final class PassingOperations: PictureGraph {
    private let queue = OperationQueue()
    /// All operations, kept alive until the end. On Linux, an operation that ends follows unretained pointers to its
    /// dependents.
    private var kept: [Operation] = []
    private var first: [Int: Operation] = [:]

    func start(_ items: Range<Int>, _ work: PictureWork, ended: @escaping @Sendable () -> Void) {
        queue.maxConcurrentOperationCount = 4
        let group = DispatchGroup()
        for item in items {
            let handover = Handover()
            let fetch = PassingOperation(.low) { handover.packet = work.fetch(item) }
            let decode = PassingOperation(.normal, after: fetch) {
                guard let packet = handover.packet else { return }
                handover.visits = work.decode(packet, of: item)
            }
            let render = PassingOperation(.high, after: decode) {
                guard let visits = handover.visits else { return }
                handover.picture = work.render(visits, of: item)
            }
            let store = PassingOperation(.veryHigh, after: render) {
                guard let picture = handover.picture else { return }
                work.store(picture, of: item)
            }
            first[item] = fetch
            kept += [fetch, decode, render, store]
        }
        for operation in kept {
            group.enter()
            operation.completionBlock = { group.leave() }
        }
        // A final operation that depends on all jobs would not work here. Once cancelled, such an operation is ready
        // even if jobs are still running.
        group.notify(queue: .global(), execute: ended)
        queue.addOperations(kept, waitUntilFinished: false)
    }

    func cancelAll() {
        queue.cancelAllOperations()
    }

    func cancel(_ item: Int) {
        first[item]?.cancel()
    }
}

/// An operation that passes its cancel on to the next operation.
///
/// `@unchecked Sendable`: `next` is set before the operation is added to its queue.
private final class PassingOperation: Operation, @unchecked Sendable {
    private let job: @Sendable () -> Void
    /// The operation that depends on this one. The reference is weak because that operation retains this operation as a
    /// dependency.
    private weak var next: PassingOperation?

    init(_ priority: QueuePriority, after previous: PassingOperation? = nil, job: @escaping @Sendable () -> Void) {
        self.job = job
        super.init()
        queuePriority = priority
        guard let previous else { return }
        addDependency(previous)
        previous.next = self
    }

    override func main() {
        guard !isCancelled else { return }
        job()
    }

    override func cancel() {
        super.cancel()
        next?.cancel()
    }
}
