import Dispatch

/// Runs a block per item on a dispatch queue. The block does the four jobs in order, and checks for cancellation before
/// each job.
@MainActor
final class AskedFlag: PictureGraph {
    private let queue = DispatchQueue(label: "pictures", attributes: .concurrent)
    private let removed = RemovedItems()

    func start(_ items: Range<Int>, _ work: PictureWork, ended: @escaping @Sendable () -> Void) {
        let group = DispatchGroup()
        for item in items {
            queue.async(group: group) { [removed] in
                guard !removed.contains(item) else { return }
                let packet = work.fetch(item)
                guard !removed.contains(item) else { return }
                let visits = work.decode(packet, of: item)
                guard !removed.contains(item) else { return }
                let picture = work.render(visits, of: item)
                guard !removed.contains(item) else { return }
                work.store(picture, of: item)
            }
        }
        group.notify(queue: queue, execute: ended)
    }

    func cancelAll() {
        removed.insertAll()
    }

    func cancel(_ item: Int) {
        removed.insert(item)
    }
}
