import Foundation

/// Runs each job in an operation that depends on the previous job's operation. To cancel an item, cancels the item's
/// first operation.
@MainActor
final class UnaskedOperations: PictureGraph {
    private let queue = OperationQueue()
    /// All operations, which must stay alive: on Linux, an operation does not retain its dependents, but uses them when
    /// it ends.
    private var kept: [Operation] = []
    private var first: [Int: Operation] = [:]

    func start(_ items: Range<Int>, _ work: PictureWork, ended: @escaping @Sendable () -> Void) {
        queue.maxConcurrentOperationCount = 4
        let last = BlockOperation(block: ended)
        for item in items {
            let handover = Handover()
            let fetch = BlockOperation { handover.packet = work.fetch(item) }
            let decode = BlockOperation { handover.visits = work.decode(handover.packet ?? [], of: item) }
            let render = BlockOperation { handover.picture = work.render(handover.visits ?? [], of: item) }
            let store = BlockOperation {
                if let picture = handover.picture { work.store(picture, of: item) }
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
