import ManagedStore
import StopsApp

/// Sets the name in the list's context, where it is seen at once, and again in a second context, which saves. Only an
/// ID and a text cross to that context. If the import has saved the stop in between, the name wins and every other
/// attribute is the import's.
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
                // The stop was deleted: there is nothing to name.
                writing.rollback()
            }
        }
    }
}
