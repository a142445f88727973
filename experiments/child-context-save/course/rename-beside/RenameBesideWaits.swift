import ManagedStore
import StopsApp

/// Wrong: waits for the context's queue, and performAndWait runs the block on the thread that waits: the main thread
/// writes after all.
@MainActor
final class RenameBesideWaits: NameKeeping {
    private let writing: ManagedObjectContext

    init(_ list: StopsList) {
        writing = ManagedObjectContext(
            concurrencyType: .privateQueue,
            coordinator: list.context.persistentStoreCoordinator
        )
        writing.mergePolicy = .mergeByPropertyObjectTrump
    }

    func rename(_ stop: StopObject, to name: String) {
        stop.name = name
        let objectID = stop.objectID
        writing.performAndWait { [writing] in
            do {
                let stop = try writing.existingObject(with: objectID)
                stop[StopObject.name] = name
                try writing.save()
            } catch {
                writing.rollback()
            }
        }
    }
}
