import Dispatch
import Foundation

// MARK: - Notifying of changes

extension ManagedObjectContext {
    /// The notification that a context's objects have changed. It is posted on the context's queue: at the end of a
    /// `perform`, at the end of a turn of the main run loop, before a save, and by a merge. ``ContextChanges`` reads
    /// it.
    package static let objectsDidChangeNotification = Notification.Name("ManagedObjectContextObjectsDidChange")

    /// Announces the changes since the last notification, and ends the undo manager's group of changes.
    package func processPendingChanges() {
        guard !unprocessed.isEmpty else { return }
        var news = ContextChanges(coordinator: persistentStoreCoordinator)
        news.inserted.reserveCapacity(unprocessed.count)
        for object in unprocessed {
            object.listings.remove(.unprocessed)
            switch object.state {
            case .deleted where object.listings.contains(.inserted) && !object.listings.contains(.announced):
                // Observers never learn of an object that was inserted and removed between two notifications.
                break
            case .deleted:
                // Undo may restore the object, which then counts as a new object.
                object.listings.remove(.announced)
                news.deletedObjectIDs.append(object.objectID)
            case _ where object.isFault:
                break
            case .inserted where !object.listings.contains(.announced):
                object.listings.insert(.announced)
                news.inserted.append(object.row)
            case .inserted, .updated, .clean:
                news.updated.append(object.row)
            }
        }
        unprocessed.removeAll(keepingCapacity: true)
        undoManager?.endGroup()
        if !news.isEmpty { post(Self.objectsDidChangeNotification, news) }
    }

    /// Records a changed object for the next notification.
    func noteChange(of object: ManagedObject) {
        guard !object.listings.contains(.unprocessed) else { return }
        object.listings.insert(.unprocessed)
        unprocessed.append(object)
        if unprocessed.count == 1, depth == 0, concurrencyType == .mainQueue {
            DispatchQueue.main.async { [weak self] in self?.processPendingChanges() }
        }
    }

    func post(_ name: Notification.Name, _ changes: ContextChanges) {
        NotificationCenter.default.post(name: name, object: self, userInfo: [ContextChanges.key: changes])
    }
}
