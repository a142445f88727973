import ManagedStore
import StopsApp

/// Wrong: a context beside the list's without a merge policy. A save that meets the import's fails, and the name is lost.
@MainActor
final class RenameBesideForgets: NameKeeping {
    private let writing: ManagedObjectContext

    init(_ list: StopsList) {
        writing = ManagedObjectContext(
            concurrencyType: .privateQueue,
            coordinator: list.context.persistentStoreCoordinator
        )
    }

    func rename(_ stop: StopObject, to name: String) {
        stop.name = name
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
