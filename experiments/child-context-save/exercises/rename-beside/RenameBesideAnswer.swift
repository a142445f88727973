import ManagedStore
import StopsApp

/// Sets the name in the list's context, which shows it at once, and again in a second context, which saves. Only an ID
/// and a text are passed to the second context. If the import has saved the stop in between, the new name wins, and
/// every other attribute keeps the import's value.
@MainActor
final class RenameBesideAnswer: NameKeeping {
    private let shown: ManagedObjectContext
    private let writing: ManagedObjectContext
    /// The number of renames of each stop whose newest name is not yet stored.
    private var renames: [ManagedObjectID: Int] = [:]

    init(_ list: StopsList) {
        shown = list.context
        writing = ManagedObjectContext(
            concurrencyType: .privateQueue,
            coordinator: list.context.persistentStoreCoordinator
        )
        writing.mergePolicy = .mergeByPropertyObjectTrump
    }

    func rename(_ stop: StopObject, to name: String) {
        stop.name = name
        let objectID = stop.objectID
        let number = renames[objectID, default: 0] + 1
        renames[objectID] = number
        writing.perform { [self, writing] in
            do {
                let stop = try writing.existingObject(with: objectID)
                stop[StopObject.name] = name
                try writing.save()
                Task { @MainActor in self.takeStored(number, of: objectID) }
            } catch {
                // The stop cannot be read or written any more: there is nothing to rename.
                writing.rollback()
            }
        }
    }

    /// Discards the change of the list's stop, because the name is stored by now. Otherwise the next save of the list's
    /// context would write the name once more.
    private func takeStored(_ number: Int, of objectID: ManagedObjectID) {
        // If the stop has a newer name by now, the save of the newer name calls this method again.
        guard renames[objectID] == number else { return }
        renames[objectID] = nil
        guard let stop = shown.registeredObject(for: objectID) else { return }
        // Reads the stored row first: discarding the change alone would bring back the old name.
        shown.refresh(stop, mergesChanges: true)
        shown.refresh(stop, mergesChanges: false)
    }
}
