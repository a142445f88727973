import Foundation

/// Runs each job in an operation that depends on the previous job's operation. A cancelled operation's dependents begin
/// anyway, so each operation checks that the previous one has a result.
@MainActor
final class AskingOperations: PictureGraph {
    private let queue = OperationQueue()
    /// All operations, which must stay alive: on Linux, an operation does not retain its dependents, but uses them when
    /// it ends.
    private var kept: [Operation] = []
    private var first: [Int: Operation] = [:]

    func start(_ items: Range<Int>, _ work: PictureWork, ended: @escaping @Sendable () -> Void) {
        queue.maxConcurrentOperationCount = 4
        let last = Operation()
        // The completion block also runs if the operation is cancelled, unlike the operation's block.
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
