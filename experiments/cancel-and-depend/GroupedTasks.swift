/// Runs a child task per item. The child does the item's four jobs in order, and checks for cancellation before each
/// job.
@MainActor
final class GroupedTasks: PictureGraph {
    /// The cancelled items. This set is needed because a task group cannot cancel a single child.
    private let removed = RemovedItems()
    private var pictures: Task<Void, Never>?

    func start(_ items: Range<Int>, _ work: PictureWork, ended: @escaping @Sendable () -> Void) {
        pictures = Task { [removed] in
            await withTaskGroup { group in
                for item in items {
                    group.addTask { Self.makePicture(of: item, work, removed) }
                }
            }
            ended()
        }
    }

    private nonisolated static func makePicture(of item: Int, _ work: PictureWork, _ removed: RemovedItems) {
        func isUnwanted() -> Bool { Task.isCancelled || removed.contains(item) }

        guard !isUnwanted() else { return }
        let packet = work.fetch(item)
        guard !isUnwanted() else { return }
        let visits = work.decode(packet, of: item)
        guard !isUnwanted() else { return }
        let picture = work.render(visits, of: item)
        guard !isUnwanted() else { return }
        work.store(picture, of: item)
    }

    func cancelAll() {
        pictures?.cancel()
    }

    func cancel(_ item: Int) {
        removed.insert(item)
    }
}
