import Foundation

/// Keeps what a request finds as a sorted list, follows its context's changes, and reports them.
///
/// It holds a sort key and an ID for each row, and makes objects only of those that are asked for.
@MainActor
package final class FetchedResultsController<Object: ManagedObject> {
    package let fetchRequest: FetchRequest<Object>
    package let managedObjectContext: ManagedObjectContext
    /// Called on the main thread after each change of the list.
    package var didChangeContent: @MainActor (FetchedResultsChange) -> Void = { _ in }

    private var keys = SortedKeys()
    /// By primary key: where a row stands, whatever it is told of later.
    private var keyOfRow: [Int64: SortKey] = [:]
    private var observer: (any NSObjectProtocol)?

    /// Precondition: the context is a main-queue context, and the request has no limit.
    package init(fetchRequest: FetchRequest<Object>, managedObjectContext: ManagedObjectContext) {
        precondition(managedObjectContext.concurrencyType == .mainQueue, "the list is the main thread's")
        precondition(fetchRequest.fetchLimit == nil, "a list that follows changes cannot have a limit")
        self.fetchRequest = fetchRequest
        self.managedObjectContext = managedObjectContext
    }

    isolated deinit {
        if let observer { NotificationCenter.default.removeObserver(observer) }
    }

    /// Fetches the list and starts to follow changes.
    package func performFetch() throws(ManagedStoreError) {
        let rows = try managedObjectContext.persistentStoreCoordinator.fetch(fetchRequest.storeRequest)
        keyOfRow.removeAll()
        for row in rows { keyOfRow[row.objectID.primaryKey] = key(of: row) }
        keys = SortedKeys(keyOfRow.values.sorted())
        guard observer == nil else { return }
        observer = NotificationCenter.default.addObserver(
            forName: ManagedObjectContext.objectsDidChangeNotification,
            object: managedObjectContext,
            queue: nil
        ) { [weak self] notification in
            guard let changes = ContextChanges(notification) else { return }
            // A main-queue context posts on the main thread.
            MainActor.assumeIsolated { self?.follow(changes) }
        }
    }

    package var count: Int { keys.count }

    /// The object at a position. Precondition: below ``count``.
    ///
    /// - Throws: ``ManagedStoreError`` where its row has gone from the store, or the store cannot be read.
    package func object(at position: Int) throws(ManagedStoreError) -> Object {
        let objectID = ManagedObjectID(entity: fetchRequest.entity, primaryKey: keys[position].primaryKey)
        guard let object = try managedObjectContext.existingObject(with: objectID) as? Object else {
            preconditionFailure("\(fetchRequest.entity.name) makes no objects of this type")
        }
        return object
    }

    // MARK: - Changes

    private func key(of row: ContextChanges.Row) -> SortKey {
        SortKey(row.values, fetchRequest.sortDescriptors, primaryKey: row.objectID.primaryKey)
    }

    /// O((changes + chunks) · log n).
    private func follow(_ changes: ContextChanges) {
        let entity = fetchRequest.entity
        var removed: [SortKey] = []
        var added: [SortKey] = []
        var updated: [SortKey] = []
        for objectID in changes.deletedObjectIDs where objectID.entity === entity {
            if let old = keyOfRow.removeValue(forKey: objectID.primaryKey) { removed.append(old) }
        }
        for row in changes.inserted where row.objectID.entity === entity && matches(row) {
            // A row that the first fetch has seen already may be told of once more.
            let new = key(of: row)
            if keyOfRow.updateValue(new, forKey: row.objectID.primaryKey) == nil { added.append(new) }
        }
        for row in changes.updated where row.objectID.entity === entity {
            let old = keyOfRow[row.objectID.primaryKey]
            let new = matches(row) ? key(of: row) : nil
            keyOfRow[row.objectID.primaryKey] = new
            if let new, old == new {
                updated.append(new)
            } else {
                if let old { removed.append(old) }
                if let new { added.append(new) }
            }
        }
        guard !removed.isEmpty || !added.isEmpty || !updated.isEmpty else { return }

        let deletions = keys.positions(of: removed).sorted()
        for key in removed { keys.remove(key) }
        for key in added { keys.insert(key) }
        didChangeContent(
            FetchedResultsChange(
                deletions: deletions,
                insertions: keys.positions(of: added).sorted(),
                updates: keys.positions(of: updated).sorted()
            )
        )
    }

    private func matches(_ row: ContextChanges.Row) -> Bool {
        fetchRequest.predicate?.matches(row.values) ?? true
    }
}

/// How a list changed: first the deletions, then the insertions, as a table view wants it. A row that moved is among
/// both.
package struct FetchedResultsChange: Sendable, Equatable {
    /// Positions in the list before the change, ascending.
    package var deletions: [Int]
    /// Positions in the list after the change, ascending.
    package var insertions: [Int]
    /// Positions, in the list after the change, of rows that kept their place and have new values.
    package var updates: [Int]

    package init(deletions: [Int], insertions: [Int], updates: [Int]) {
        self.deletions = deletions
        self.insertions = insertions
        self.updates = updates
    }
}
