// MARK: - Registration

extension ManagedObjectContext {
    func known(_ objectID: ManagedObjectID) -> ManagedObject? {
        if let object = registered[objectID]?.object { return object }
        guard objectID.isTemporaryID else { return nil }
        return changes.new(objectID) ?? registered[resolved(objectID)]?.object
    }

    /// Returns the permanent ID of an object that a child context knows by its temporary ID.
    func resolved(_ objectID: ManagedObjectID) -> ManagedObjectID {
        objectID.isTemporaryID ? permanentIDs[objectID] ?? objectID : objectID
    }

    /// Registers a new object.
    func insert(_ object: ManagedObject) {
        // A child context may already have obtained a permanent ID for the object.
        if !object.objectID.isTemporaryID { remember(object) }
        changes.setState(of: object, to: .inserted)
        undoManager?.didInsert(object)
        noteChange(of: object)
    }

    /// Prepares for a change of one of the object's values.
    func willChange(_ object: ManagedObject) {
        if ConcurrencyDebug.isOn { checkQueue() }
        if object.isFault { fulfillFault(object) }
        undoManager?.willChange(object)
        if object.state == .clean {
            object.committed = object.values
            changes.setState(of: object, to: .updated)
        }
        noteChange(of: object)
    }

    /// Registers an object. O(1), amortised over the purges.
    func remember(_ object: ManagedObject) {
        registered[object.objectID] = WeakObject(object: object)
        guard registered.count >= purgeSize else { return }
        registered = registered.filter { $0.value.object != nil }
        purgeSize = max(Self.leastPurgeSize, 2 * registered.count)
    }

    func forget(_ object: ManagedObject) {
        registered[object.objectID] = nil
        object.owner = nil
    }

    /// Returns the registered object of a row, with its values in this context. If no object is registered, makes a new
    /// object.
    func object(for row: RowSnapshot) -> ManagedObject {
        guard let known = known(row.objectID) else { return make(row) }
        if known.isFault { known.fill(row) }
        return known
    }

    func make(_ row: RowSnapshot) -> ManagedObject {
        let origin = ManagedObject.Origin(row: row, context: self, state: .clean)
        let new = row.objectID.entity.managedObjectClass.init(origin)
        remember(new)
        return new
    }
}
