import ManagedStore
import StopsApp

/// Wrong: the list shows the name when the save has been merged, and not at once.
@MainActor
final class RenameBesideShowsLater: NameKeeping {
    private let writing: ManagedObjectContext

    init(_ list: StopsList) {
        writing = ManagedObjectContext(
            concurrencyType: .privateQueue,
            coordinator: list.context.persistentStoreCoordinator
        )
        writing.mergePolicy = .mergeByPropertyObjectTrump
    }

    func rename(_ stop: StopObject, to name: String) {
        let objectID = stop.objectID
        writing.perform { [writing] in
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
