// MARK: - Fetching

extension ManagedObjectContext {
    /// Returns the objects that a request finds. Unsaved changes of this context are included.
    ///
    /// An object that this context already knows keeps its values, even if the store has other values.
    package func fetch<Object>(_ request: FetchRequest<Object>) throws(ManagedStoreError) -> [Object] {
        if ConcurrencyDebug.isOn { checkQueue() }
        if request.fetchBatchSize > 0, !hasChangesInChain {
            return try faults(for: request)
        }
        return try rows(for: request.storeRequest).compactMap { object(for: $0) as? Object }
    }

    /// Returns the number of objects that a request finds in the store. Unsaved changes do not count.
    package func count<Object>(for request: FetchRequest<Object>) throws(ManagedStoreError) -> Int {
        if ConcurrencyDebug.isOn { checkQueue() }
        return try persistentStoreCoordinator.count(request.storeRequest)
    }

    /// Returns objects whose rows are not read yet. Using an object reads its whole batch.
    private func faults<Object>(for request: FetchRequest<Object>) throws(ManagedStoreError) -> [Object] {
        let temporaryIDs = parent.map { parent in parent.performAndWait { parent.temporaryIDs } } ?? [:]
        let objectIDs = try persistentStoreCoordinator.objectIDs(request.storeRequest)
            .map { asNamedHere($0, temporaryIDs) }
        var objects: [Object] = []
        objects.reserveCapacity(objectIDs.count)
        for start in stride(from: 0, to: objectIDs.count, by: request.fetchBatchSize) {
            let batch = FetchBatch(Array(objectIDs[start..<min(start + request.fetchBatchSize, objectIDs.count)]))
            for objectID in batch.objectIDs {
                let object = object(with: objectID)
                if object.isFault { object.batch = batch }
                if let object = object as? Object { objects.append(object) }
            }
        }
        return objects
    }

    private var hasChangesInChain: Bool {
        hasChanges || (parent.map { parent in parent.performAndWait { parent.hasChangesInChain } } ?? false)
    }
}

// MARK: - Rows

extension ManagedObjectContext {
    /// Returns the rows that a request finds in the store or the parent, with the unsaved changes of this context.
    func rows(for request: StoreRequest) throws(ManagedStoreError) -> [RowSnapshot] {
        guard hasChanges else { return try rowsBelow(request) }
        // A changed object may match the request with only its new values or only its old values.
        let changed = (changes.inserted + changes.updated).filter { $0.objectID.entity === request.entity }
        let changedIDs = Set((changed + changes.deleted).map(\.objectID))
        let below = try rowsBelow(request.unlimited).filter { !changedIDs.contains($0.objectID) }
        let found = below + changed.map(\.row).filter { request.predicate?.matches($0.values) ?? true }
        let sorted = found.map { ($0, SortKey($0, request.sortDescriptors)) }.sorted { $0.1 < $1.1 }
        return sorted.prefix(request.limit ?? .max).map(\.0)
    }

    /// Returns the sort keys of the rows that a request finds, in any order.
    func sortKeys(for request: StoreRequest) throws(ManagedStoreError) -> [SortKey] {
        if parent == nil, !hasChanges { return try persistentStoreCoordinator.sortKeys(request) }
        return try rows(for: request).map { SortKey($0, request.sortDescriptors) }
    }

    private func rowsBelow(_ request: StoreRequest) throws(ManagedStoreError) -> [RowSnapshot] {
        guard let parent else { return try persistentStoreCoordinator.fetch(request) }
        let (rows, temporaryIDs) = try parent.performAndWaitTyped { () throws(ManagedStoreError) in
            (try parent.rows(for: request).map(parent.asKnown), parent.temporaryIDs)
        }
        guard !temporaryIDs.isEmpty else { return rows }
        return rows.map { $0.named(asNamedHere($0.objectID, temporaryIDs)) }
    }

    /// Returns the ID that this context uses for a row. The ID is temporary if only the parent knows the permanent ID.
    private func asNamedHere(
        _ objectID: ManagedObjectID,
        _ temporaryIDs: [ManagedObjectID: ManagedObjectID]
    ) -> ManagedObjectID {
        guard let temporaryID = temporaryIDs[objectID], registered[objectID]?.object == nil,
            registered[temporaryID]?.object != nil
        else { return objectID }
        return temporaryID
    }

    /// Returns the existing rows of objects, in any order.
    func rows(with objectIDs: [ManagedObjectID]) throws(ManagedStoreError) -> [RowSnapshot] {
        guard let parent else { return try persistentStoreCoordinator.rows(with: objectIDs) }
        return try parent.performAndWaitTyped { () throws(ManagedStoreError) in
            var rows: [RowSnapshot] = []
            var unknown: [ManagedObjectID] = []
            for objectID in objectIDs {
                let known = parent.known(objectID)
                if let known, known.state == .deleted { continue }
                if let known, !known.isFault {
                    // The child may still use a temporary ID, even if the parent has saved the object.
                    rows.append(known.row.named(objectID))
                } else {
                    unknown.append(parent.resolved(objectID))
                }
            }
            return try rows + (unknown.isEmpty ? [] : parent.rows(with: unknown))
        }
    }

    /// Returns the row with this context's values, if this context has read the object. A child context fetches these
    /// values.
    private func asKnown(_ row: RowSnapshot) -> RowSnapshot {
        guard let known = known(row.objectID), !known.isFault else { return row }
        return known.row
    }

    func performAndWaitTyped<Value>(
        _ block: () throws(ManagedStoreError) -> Value
    ) throws(ManagedStoreError) -> Value {
        let result = performAndWait { () -> Result<Value, ManagedStoreError> in
            Result { () throws(ManagedStoreError) in try block() }
        }
        return try result.get()
    }
}
