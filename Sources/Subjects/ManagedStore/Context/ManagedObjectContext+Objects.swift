// MARK: - Objects

extension ManagedObjectContext {
    package var insertedObjects: [ManagedObject] { changes.inserted }
    package var updatedObjects: [ManagedObject] { changes.updated }
    package var deletedObjects: [ManagedObject] { changes.deleted }
    package var hasChanges: Bool { changes.count > 0 }

    /// The object with the given ID, if the object is registered in this context. O(1).
    package func registeredObject(for objectID: ManagedObjectID) -> ManagedObject? {
        if ConcurrencyDebug.isOn { checkQueue() }
        return known(objectID)
    }

    /// The object with the given ID, without access to the store. If the object is not registered yet, the result is a
    /// fault, even if the row does not exist.
    package func object(with objectID: ManagedObjectID) -> ManagedObject {
        if ConcurrencyDebug.isOn { checkQueue() }
        return known(objectID) ?? make(RowSnapshot(objectID: resolved(objectID), values: [], version: 0))
    }

    /// The object with the given ID, never a fault: its row is read if necessary.
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
    /// - Parameter mergesChanges: If true, the row is read now, and attributes changed in this context keep their
    ///   values. If false, the changes are discarded, and the object becomes a fault that is read at its next use.
    package func refresh(_ object: ManagedObject, mergesChanges: Bool) {
        if ConcurrencyDebug.isOn { checkQueue() }
        guard object.state == .clean || object.state == .updated else { return }
        if mergesChanges {
            guard !object.isFault, let row = readOrTrap(object) else { return }
            object.rebase(on: row)
        } else {
            changes.setState(of: object, to: .clean)
            if let committed = object.committed {
                // Announces the old values before the object becomes a fault: observers must learn that the changes are
                // discarded, and a fault is not announced.
                object.values = committed
                noteChange(of: object)
                processPendingChanges()
            }
            object.committed = nil
            object.values = []
        }
        if !object.isFault { noteChange(of: object) }
    }

    /// Discards all changes: removes new objects, and gives the other objects the values that were read or last saved.
    package func rollback() {
        if ConcurrencyDebug.isOn { checkQueue() }
        undoManager?.removeAllActions()
        for object in changes.updated + changes.deleted {
            if let committed = object.committed { object.values = committed }
            object.committed = nil
            changes.setState(of: object, to: .clean)
            // Reads the values of a fault: observers that were notified of its deletion must be notified that the
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

    /// Releases every object, including changed ones.
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

    /// Undoes the last group of changes: the changes of one `perform`, or of one turn of the main run loop. Does
    /// nothing without an undo manager.
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
