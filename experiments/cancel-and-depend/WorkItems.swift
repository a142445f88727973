import Dispatch

/// Runs a work item per job. Each work item notifies the next one when it ends. Keeps each picture's first work item,
/// to cancel it.
@MainActor
final class WorkItems: PictureGraph {
    private let queue = DispatchQueue(label: "pictures", attributes: .concurrent)
    private var first: [Int: DispatchWorkItem] = [:]

    func start(_ items: Range<Int>, _ work: PictureWork, ended: @escaping @Sendable () -> Void) {
        let group = DispatchGroup()
        for item in items {
            let handover = Handover()
            let fetch = DispatchWorkItem { @Sendable in handover.packet = work.fetch(item) }
            let decode = DispatchWorkItem { @Sendable in
                handover.visits = work.decode(handover.packet ?? [], of: item)
            }
            let render = DispatchWorkItem { @Sendable in
                handover.picture = work.render(handover.visits ?? [], of: item)
            }
            let store = DispatchWorkItem { @Sendable in
                if let picture = handover.picture { work.store(picture, of: item) }
            }
            group.enter()
            fetch.notify(queue: queue, execute: decode)
            decode.notify(queue: queue, execute: render)
            render.notify(queue: queue, execute: store)
            store.notify(queue: queue) { @Sendable in group.leave() }
            first[item] = fetch
            queue.async(execute: fetch)
        }
        group.notify(queue: queue, execute: ended)
    }

    func cancelAll() {
        for fetch in first.values { fetch.cancel() }
    }

    func cancel(_ item: Int) {
        first[item]?.cancel()
    }
}
