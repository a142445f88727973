import Dispatch

/// A variant that runs a block per item on a dispatch queue. The block does the item's four jobs in order, and checks
/// for cancellation before the first job.
@MainActor
final class AsksFirst: PictureGraph {
    private let queue = DispatchQueue(label: "pictures", attributes: .concurrent)
    private let removed = RemovedItems()

    func start(_ items: Range<Int>, _ work: PictureWork, ended: @escaping @Sendable () -> Void) {
        let group = DispatchGroup()
        for item in items {
            queue.async(group: group) { [removed] in
                guard !removed.contains(item) else { return }
                let packet = work.fetch(item)
                let visits = work.decode(packet, of: item)
                let picture = work.render(visits, of: item)
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
