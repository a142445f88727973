import Foundation

// MARK: - Saving

extension ManagedObjectContext {
    /// The notification before a save, posted on the queue of the context that saves.
    package static let willSaveObjectsNotification = Notification.Name("ManagedObjectContextWillSaveObjects")
    /// The notification at the end of a save, posted on the queue of the context that saves. ``ContextChanges`` reads
    /// it.
    package static let didSaveObjectsNotification = Notification.Name("ManagedObjectContextDidSaveObjects")

    /// Saves all changes into the store, in one transaction. A child context saves its changes only into its parent, on
    /// the parent's queue.
    ///
    /// If the context has no changes, the save does nothing and posts nothing.
    ///
    /// - Throws: ``ManagedStoreError``. The error lists conflicts with other contexts' saves that the merge policy does
    ///   not resolve. After an error the context still has its changes, the store is unchanged, and the did-save
    ///   notification is not posted.
    package func save() throws(ManagedStoreError) {
        if ConcurrencyDebug.isOn { checkQueue() }
        processPendingChanges()
        guard hasChanges else { return }
        post(Self.willSaveObjectsNotification, ContextChanges(coordinator: persistentStoreCoordinator))
        // An observer of the will-save notification may have changed objects.
        processPendingChanges()
        if let parent { save(into: parent) } else { try saveIntoStore() }
    }

    /// Gives new objects their permanent IDs before they are saved. This writes to the store.
    ///
    /// - Throws: ``ManagedStoreError`` if the store cannot be written.
    package func obtainPermanentIDs(for objects: [ManagedObject]) throws(ManagedStoreError) {
        if ConcurrencyDebug.isOn { checkQueue() }
        let new = objects.filter { $0.objectID.isTemporaryID && $0.managedObjectContext === self }
        guard !new.isEmpty else { return }
        processPendingChanges()
        let permanent = try persistentStoreCoordinator.makePermanentIDs(of: new.map(\.objectID.entity))
        var news = ContextChanges(coordinator: persistentStoreCoordinator)
        for (object, objectID) in zip(new, permanent) {
            news.permanentIDs.append((object.objectID, objectID))
            rename(object, to: objectID)
        }
        post(Self.objectsDidChangeNotification, news)
    }

    // MARK: - Into the store

    private func saveIntoStore() throws(ManagedStoreError) {
        let outcome = try persistentStoreCoordinator.save(
            StoreSave(
                inserted: changes.inserted.map(\.row),
                updated: changes.updated.map { StoreSave.Update(row: $0.row, read: $0.committed ?? $0.values) },
                deleted: changes.deleted.map(\.row),
                mergePolicy: mergePolicy
            )
        )
        var news = settle(outcome)
        for object in changes.takeSaved() where object.owner != nil { remember(object) }
        if outcome.inserted.contains(where: { !$0.isNew }) { news.tellEachRowOnce() }
        post(Self.didSaveObjectsNotification, news)
        let announced = news.afterSave(mergePolicy)
        if !announced.isEmpty { post(Self.objectsDidChangeNotification, announced) }
    }

    /// Gives the saved objects the values of the store.
    ///
    /// - Returns: The changes to announce.
    private func settle(_ outcome: StoreSave.Outcome) -> ContextChanges {
        var news = ContextChanges(coordinator: persistentStoreCoordinator)
        news.inserted.reserveCapacity(outcome.inserted.count)
        news.permanentIDs.reserveCapacity(outcome.inserted.count)
        for (object, (row, isNew)) in zip(changes.inserted, outcome.inserted) {
            if object.objectID != row.objectID { news.permanentIDs.append((object.objectID, row.objectID)) }
            settle(object, as: row)
            if isNew { news.inserted.append(row) } else { news.updated.append(row) }
        }
        for (object, row) in zip(changes.updated, outcome.updated) {
            if let row {
                settle(object, as: row)
                news.updated.append(row)
            } else {
                object.state = .deleted
                news.deletedObjectIDs.append(object.objectID)
                forget(object)
            }
        }
        for (object, row) in zip(changes.deleted, outcome.deleted) {
            if let row {
                settle(object, as: row)
                news.updated.append(row)
            } else {
                news.deletedObjectIDs.append(object.objectID)
                forget(object)
            }
        }
        return news
    }

    private func settle(_ object: ManagedObject, as row: RowSnapshot) {
        if object.objectID != row.objectID {
            // The store already had a row with the same unique value, and this context may have another object for it.
            if let other = registered[row.objectID]?.object, other !== object {
                other.rebase(on: row)
                object.state = .deleted
                forget(object)
                return
            }
            registered[object.objectID] = nil
            noteName(of: object, from: object.objectID, to: row.objectID)
            object.objectID = row.objectID
            // Two new objects with the same unique value have the same row.
            if object.objectID.entity.uniquenessConstraint != nil { remember(object) }
        }
        object.values = row.values
        object.version = row.version
        object.committed = nil
        object.state = .clean
    }

    /// - Parameter remembering: Whether the context keeps the old ID, because other contexts may still use it. It
    ///   always keeps the old ID of an object that a child context has saved.
    func rename(_ object: ManagedObject, to objectID: ManagedObjectID, remembering: Bool = false) {
        noteName(of: object, from: object.objectID, to: objectID, remembering: remembering)
        registered[object.objectID] = nil
        object.objectID = objectID
        remember(object)
    }

    private func noteName(
        of object: ManagedObject,
        from old: ManagedObjectID,
        to new: ManagedObjectID,
        remembering: Bool = false
    ) {
        guard remembering || object.listings.contains(.fromChild) else { return }
        permanentIDs[old] = new
        temporaryIDs[new] = old
    }

    // MARK: - Into the parent

    private func save(into parent: ManagedObjectContext) {
        let rows = (
            inserted: changes.inserted.map(\.row),
            updated: changes.updated.map { StoreSave.Update(row: $0.row, read: $0.committed ?? $0.values) },
            deleted: changes.deleted.map {
                RowSnapshot(objectID: $0.objectID, values: $0.committed ?? $0.values, version: $0.version)
            }
        )
        var news = ContextChanges(coordinator: persistentStoreCoordinator)
        news.inserted = rows.inserted
        news.deletedObjectIDs = rows.deleted.map(\.objectID)
        parent.performAndWait {
            for row in rows.inserted { parent.absorbInsertion(row) }
            news.updated = rows.updated.compactMap(parent.absorb)
            for row in rows.deleted { parent.absorbDeletion(row) }
            persistentStoreCoordinator.didPush(rows.inserted.count + rows.updated.count + rows.deleted.count)
            parent.processPendingChanges()
        }
        for object in changes.deleted { forget(object) }
        for object in changes.inserted + changes.updated {
            object.committed = nil
            object.state = .clean
            // The parent's save will change the row's version, but will not notify this context of the new version.
            object.version = 0
        }
        for object in changes.takeSaved() { remember(object) }
        post(Self.didSaveObjectsNotification, news)
    }

    private func absorbInsertion(_ row: RowSnapshot) {
        let origin = ManagedObject.Origin(row: row, context: self, state: .inserted)
        let object = row.objectID.entity.managedObjectClass.init(origin)
        object.listings.insert(.fromChild)
    }

    /// Applies a child context's changes of one object, attribute by attribute.
    ///
    /// - Returns: The row with this context's values, which may be newer for the attributes that the child did not
    ///   change. Nil if this context has deleted the object.
    private func absorb(_ update: StoreSave.Update) -> RowSnapshot? {
        let object = object(with: update.row.objectID)
        if object.isFault, update.row.version > 0 {
            object.fill(RowSnapshot(objectID: object.objectID, values: update.read, version: update.row.version))
        } else if object.isFault {
            fulfillFault(object)
        }
        guard object.state != .deleted else { return nil }
        willChange(object)
        for index in update.read.indices where update.row.values[index] != update.read[index] {
            object.values[index] = update.row.values[index]
        }
        return object.row.named(update.row.objectID)
    }

    /// Deletes an object that a child context has deleted. If the object is a fault, it first takes over the values and
    /// the version that the child has read.
    private func absorbDeletion(_ row: RowSnapshot) {
        let object = object(with: row.objectID)
        if object.isFault, row.version > 0 { object.fill(row) }
        delete(object)
    }
}

extension ContextChanges {
    /// Removes duplicate rows and keeps their last values. New objects with the same unique value have the same row.
    fileprivate mutating func tellEachRowOnce() {
        var rows: [ManagedObjectID: RowSnapshot] = [:]
        for row in inserted + updated { rows[row.objectID] = row }
        inserted = inserted.compactMap { rows.removeValue(forKey: $0.objectID) }
        updated = updated.compactMap { rows.removeValue(forKey: $0.objectID) }
    }

    /// Returns the changes that the save itself made: the permanent IDs and the merge policy's changes. A list of the
    /// same context does not have them yet.
    fileprivate func afterSave(_ policy: MergePolicy) -> ContextChanges {
        var news = self
        news.inserted = []
        if policy == .error {
            news.updated = []
            news.deletedObjectIDs = []
        }
        return news
    }
}
