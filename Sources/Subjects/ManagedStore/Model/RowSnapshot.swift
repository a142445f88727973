/// The values of a row, in the order of its entity's attributes.
typealias Snapshot = ContiguousArray<AttributeValue>

/// A row's values as they were read or written. Contexts exchange these snapshots.
struct RowSnapshot: Sendable {
    var objectID: ManagedObjectID
    var values: Snapshot
    /// Incremented by each save of the row, for optimistic locking. Zero for a row that is not in the store.
    var version: Int64

    /// The same row with another ID: contexts may know it by its temporary or its permanent ID.
    func named(_ objectID: ManagedObjectID) -> RowSnapshot {
        RowSnapshot(objectID: objectID, values: values, version: version)
    }
}
