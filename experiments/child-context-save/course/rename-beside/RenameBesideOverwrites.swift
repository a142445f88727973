import ManagedStore
import StopsApp

/// Wrong: the stop as it is here overwrites the row, and with it what the import has written.
@MainActor
final class RenameBesideOverwrites: NameKeeping {
    private let writing: ManagedObjectContext

    init(_ list: StopsList) {
        writing = ManagedObjectContext(
            concurrencyType: .privateQueue,
            coordinator: list.context.persistentStoreCoordinator
        )
        writing.mergePolicy = .overwrite
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
