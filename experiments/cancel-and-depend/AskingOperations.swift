import Foundation

/// Runs an operation per job; each depends on the one before it, and checks that it has a result. A cancelled operation
/// has no result, but its dependents begin anyway.
@MainActor
final class AskingOperations: PictureGraph {
    private let queue = OperationQueue()
    /// Keeps all operations alive: on Linux, an operation that ends follows unretained pointers to its dependents.
    private var kept: [Operation] = []
    private var first: [Int: Operation] = [:]

    func start(_ items: Range<Int>, _ work: PictureWork, ended: @escaping @Sendable () -> Void) {
        queue.maxConcurrentOperationCount = 4
        let last = Operation()
        // Unlike an operation's block, its completion block also runs if the operation is cancelled.
        last.completionBlock = ended
        for item in items {
            let handover = Handover()
            let fetch = BlockOperation { handover.packet = work.fetch(item) }
            let decode = BlockOperation {
                guard let packet = handover.packet else { return }
                handover.visits = work.decode(packet, of: item)
            }
            let render = BlockOperation {
                guard let visits = handover.visits else { return }
                handover.picture = work.render(visits, of: item)
            }
            let store = BlockOperation {
                guard let picture = handover.picture else { return }
                work.store(picture, of: item)
            }
            decode.addDependency(fetch)
            render.addDependency(decode)
            store.addDependency(render)
            last.addDependency(store)
            first[item] = fetch
            kept += [fetch, decode, render, store]
        }
        kept.append(last)
        queue.addOperations(kept, waitUntilFinished: false)
    }

    func cancelAll() {
        queue.cancelAllOperations()
    }

    func cancel(_ item: Int) {
        first[item]?.cancel()
    }
}
