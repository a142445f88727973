// MARK: - Objects

extension ManagedObjectContext {
    package var insertedObjects: [ManagedObject] { changes.inserted }
    package var updatedObjects: [ManagedObject] { changes.updated }
    package var deletedObjects: [ManagedObject] { changes.deleted }
    package var hasChanges: Bool { changes.count > 0 }

    /// The object of an ID, if this context knows it already. O(1).
    package func registeredObject(for objectID: ManagedObjectID) -> ManagedObject? {
        if ConcurrencyDebug.isOn { checkQueue() }
        return known(objectID)
    }

    /// The object of an ID, without a look at the store: one that this context does not know yet comes as a fault,
    /// whether there is such a row or not.
    package func object(with objectID: ManagedObjectID) -> ManagedObject {
        if ConcurrencyDebug.isOn { checkQueue() }
        return known(objectID) ?? make(RowSnapshot(objectID: resolved(objectID), values: [], version: 0))
    }

    /// The object of an ID, read if need be: never a fault.
    ///
    /// - Throws: ``ManagedStoreError`` where there is no such row, or the store cannot be read.
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
            ? "its ID is temporary: save it where it was made, and hand over its permanent ID"
            : "its row is gone from the store"
        return ManagedStoreError("there is no \(objectID): \(reason)")
    }

    /// Marks an object for deletion with the next save; one that was never saved is just dropped.
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

    /// Makes a fault of an object, to be read anew when it is used next; or reads its row now and keeps what was
    /// changed here. A new object stays as it is.
    ///
    /// What is read comes from the coordinator's rows: they know the saves of this coordinator, and no other's.
    ///
    /// - Parameter mergesChanges: False gives up the object's changes.
    package func refresh(_ object: ManagedObject, mergesChanges: Bool) {
        if ConcurrencyDebug.isOn { checkQueue() }
        guard object.state == .clean || object.state == .updated else { return }
        if mergesChanges {
            guard !object.isFault, let row = readOrTrap(object) else { return }
            object.rebase(on: row)
        } else {
            changes.setState(of: object, to: .clean)
            if let committed = object.committed {
                // Whoever was told of the changes is to hear that they are given up; of a fault nobody hears.
                object.values = committed
                noteChange(of: object)
                processPendingChanges()
            }
            object.committed = nil
            object.values = []
        }
        if !object.isFault { noteChange(of: object) }
    }

    /// Gives up all changes: new objects go, the others are again as they were read or last saved.
    package func rollback() {
        if ConcurrencyDebug.isOn { checkQueue() }
        undoManager?.removeAllActions()
        for object in changes.updated + changes.deleted {
            if let committed = object.committed { object.values = committed }
            object.committed = nil
            changes.setState(of: object, to: .clean)
            // Whoever was told of the deletion of a fault is to hear that it is back, with its values.
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

    /// Forgets every object, changed ones too.
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

    /// Takes back the last group of changes: those of one `perform`, or of one turn of the main run loop. Nothing
    /// without an undo manager.
    package func undo() {
        if ConcurrencyDebug.isOn { checkQueue() }
        processPendingChanges()
        undoManager?.undo(in: self)
    }

    /// Makes the changes again that the last ``undo()`` took back.
    package func redo() {
        if ConcurrencyDebug.isOn { checkQueue() }
        processPendingChanges()
        undoManager?.redo(in: self)
    }
}
