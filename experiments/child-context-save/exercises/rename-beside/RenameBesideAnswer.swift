import ManagedStore
import StopsApp

/// Sets the name in the list's context, which shows it at once, and again in a second context, which saves. Only an ID
/// and a text are passed to the second context. If the import has saved the stop in between, the new name wins, and
/// every other attribute keeps the import's value.
@MainActor
final class RenameBesideAnswer: NameKeeping {
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
        writing.perform { [writing] in
            do {
                let stop = try writing.existingObject(with: objectID)
                stop[StopObject.name] = name
                try writing.save()
            } catch {
                // The stop was deleted: there is nothing to rename.
                writing.rollback()
            }
        }
    }
}
