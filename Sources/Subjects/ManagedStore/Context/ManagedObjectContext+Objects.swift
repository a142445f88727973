// MARK: - Objects

extension ManagedObjectContext {
    package var insertedObjects: [ManagedObject] { changes.inserted }
    package var updatedObjects: [ManagedObject] { changes.updated }
    package var deletedObjects: [ManagedObject] { changes.deleted }
    package var hasChanges: Bool { changes.count > 0 }

    /// Returns the object with the given ID if the object is registered in this context. O(1).
    package func registeredObject(for objectID: ManagedObjectID) -> ManagedObject? {
        if ConcurrencyDebug.isOn { checkQueue() }
        return known(objectID)
    }

    /// Returns the object with the given ID without access to the store. If the object is not registered yet, the
    /// result is a fault, even if the store has no row for it.
    package func object(with objectID: ManagedObjectID) -> ManagedObject {
        if ConcurrencyDebug.isOn { checkQueue() }
        return known(objectID) ?? make(RowSnapshot(objectID: resolved(objectID), values: [], version: 0))
    }

    /// Returns the object with the given ID, and reads its row if the object is a fault.
    ///
    /// - Throws: ``ManagedStoreError`` if the row does not exist, or the store cannot be read.
    package func existingObject(with objectID: ManagedObjectID) throws(ManagedStoreError) -> ManagedObject {
        if ConcurrencyDebug.isOn { checkQueue() }
        let known = known(objectID)
        if let known {
            guard known.state != .deleted else { throw Self.gone(objectID) }
            guard known.isFault else { return known }
        }
        guard let row = try rows(with: [objectID]).first else { throw Self.gone(objectID) }
        if let known {
            known.fill(row)
            return known
        }
        return make(row)
    }

    private static func gone(_ objectID: ManagedObjectID) -> ManagedStoreError {
        let reason =
            objectID.isTemporaryID
            ? "its ID is temporary: save it in the context that made it, and pass its permanent ID"
            : "its row is gone from the store"
        return ManagedStoreError("there is no \(objectID): \(reason)")
    }

    /// Marks an object for deletion by the next save. An object that was never saved is dropped at once.
    package func delete(_ object: ManagedObject) {
        if ConcurrencyDebug.isOn { checkQueue() }
        guard object.state != .deleted else { return }
        if let undoManager {
            if object.isFault { fulfillFault(object) }
            undoManager.willChange(object)
        }
        changes.setState(of: object, to: .deleted)
        noteChange(of: object)
    }

    /// Refreshes an object's values. A new object stays unchanged.
    ///
    /// The values come from the coordinator's rows, which include only saves through this coordinator.
    ///
    /// - Parameter mergesChanges: Whether the object keeps its changes. If true, the row is read now, and the
    ///   attributes that were changed in this context keep their values. If false, the object loses its changes and
    ///   becomes a fault.
    package func refresh(_ object: ManagedObject, mergesChanges: Bool) {
        if ConcurrencyDebug.isOn { checkQueue() }
        guard object.state == .clean || object.state == .updated else { return }
        if mergesChanges {
            guard !object.isFault, let row = readOrTrap(object) else { return }
            object.rebase(on: row)
        } else {
            changes.setState(of: object, to: .clean)
            if let committed = object.committed {
                // Observers must learn that the changes are discarded. The old values are announced first, because the
                // context does not announce a fault.
                object.values = committed
                noteChange(of: object)
                processPendingChanges()
            }
            object.committed = nil
            object.values = []
        }
        if !object.isFault { noteChange(of: object) }
    }

    /// Discards all changes. New objects are removed. The other objects get back the values that were last read or
    /// saved.
    package func rollback() {
        if ConcurrencyDebug.isOn { checkQueue() }
        undoManager?.removeAllActions()
        for object in changes.updated + changes.deleted {
            if let committed = object.committed { object.values = committed }
            object.committed = nil
            changes.setState(of: object, to: .clean)
            // Reads the values of a fault, because observers that were notified of its deletion must learn that the
            // object is back.
            if object.isFault, let row = (try? rows(with: [object.objectID]))?.first { object.fill(row) }
            noteChange(of: object)
        }
        let new = changes.inserted
        for object in new {
            changes.setState(of: object, to: .deleted)
            noteChange(of: object)
        }
        processPendingChanges()
        for object in new { forget(object) }
        changes.removeAll()
    }

    /// Releases every object, even if the object has unsaved changes.
    package func reset() {
        if ConcurrencyDebug.isOn { checkQueue() }
        undoManager?.removeAllActions()
        for object in changes.inserted + changes.updated + changes.deleted { object.owner = nil }
        for reference in registered.values { reference.object?.owner = nil }
        for object in unprocessed { object.listings.remove(.unprocessed) }
        registered.removeAll(keepingCapacity: true)
        unprocessed.removeAll(keepingCapacity: true)
        permanentIDs.removeAll()
        temporaryIDs.removeAll()
        changes.removeAll()
    }

    // MARK: - Undo

    /// Undoes the last group of changes. A group has the changes of one `perform`, or of one turn of the main run loop.
    /// Without an undo manager the method does nothing.
    package func undo() {
        if ConcurrencyDebug.isOn { checkQueue() }
        processPendingChanges()
        undoManager?.undo(in: self)
    }

    /// Redoes the changes that the last ``undo()`` undid.
    package func redo() {
        if ConcurrencyDebug.isOn { checkQueue() }
        processPendingChanges()
        undoManager?.redo(in: self)
    }
}
