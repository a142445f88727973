import Foundation

// MARK: - Merging

extension ManagedObjectContext {
    /// Merges another context's save into this context. This context's objects take the new values, except for
    /// attributes that this context has changed. Deleted objects are released. A save into another store has no effect.
    ///
    /// Call on this context's queue, with the changes of ``didSaveObjectsNotification``.
    package func mergeChanges(fromContextDidSave changes: ContextChanges) {
        if ConcurrencyDebug.isOn { checkQueue() }
        guard changes.coordinator.isSameStore(as: persistentStoreCoordinator), !changes.isEmpty else { return }
        processPendingChanges()
        for (temporary, permanent) in changes.permanentIDs {
            guard let known = registered[temporary]?.object else { continue }
            rename(known, to: permanent, remembering: true)
        }
        var news = changes
        news.inserted = changes.inserted.compactMap(merge)
        news.updated = changes.updated.compactMap(merge)
        for objectID in changes.deletedObjectIDs {
            guard let known = known(objectID) else { continue }
            self.changes.setState(of: known, to: .clean)
            known.becomeDeleted()
            forget(known)
        }
        if changes.coordinator !== persistentStoreCoordinator {
            persistentStoreCoordinator.noteRows(updated: changes.updated, deleted: changes.deletedObjectIDs)
        }
        post(Self.objectsDidChangeNotification, news)
    }

    /// Merges one row. Returns the context's merged row; nil if this context has deleted the object.
    private func merge(_ row: RowSnapshot) -> RowSnapshot? {
        guard let known = known(row.objectID) else { return row }
        guard known.state != .deleted else { return nil }
        guard !known.isFault else { return row }
        // An older save may be merged after a newer one.
        if known.state != .inserted, row.version >= known.version { known.rebase(on: row) }
        return known.row
    }
}

/// An observer that merges the saves of a context's sibling contexts into the context, until the observer is released.
final class SaveObserver {
    private let token: any NSObjectProtocol

    init(mergingInto context: ManagedObjectContext) {
        token = NotificationCenter.default.addObserver(
            forName: ManagedObjectContext.didSaveObjectsNotification,
            object: nil,
            queue: nil
        ) { [weak context] notification in
            guard let context, let saver = notification.object as? ManagedObjectContext, saver !== context,
                saver === context.parent || saver.parent === context.parent, let save = ContextChanges(notification),
                save.coordinator === context.persistentStoreCoordinator
            else { return }
            context.perform { context.mergeChanges(fromContextDidSave: save) }
        }
    }

    deinit {
        NotificationCenter.default.removeObserver(token)
    }
}
