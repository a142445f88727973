import Dispatch

/// Runs one work item per job. When a work item ends, it notifies the next work item. All four work items of a picture
/// are kept so that they can be cancelled.
@MainActor
final class AllWorkItems: PictureGraph {
    private let queue = DispatchQueue(label: "pictures", attributes: .concurrent)
    private var jobs: [Int: [DispatchWorkItem]] = [:]

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
            jobs[item] = [fetch, decode, render, store]
            queue.async(execute: fetch)
        }
        group.notify(queue: queue, execute: ended)
    }

    func cancelAll() {
        for item in jobs.keys { cancel(item) }
    }

    func cancel(_ item: Int) {
        // The last job is cancelled first: a cancelled job starts the next job, so the next job must already be
        // cancelled.
        for job in jobs[item, default: []].reversed() { job.cancel() }
    }
}
