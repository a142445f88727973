/// The values of a row, in the order of its entity's attributes.
typealias Snapshot = ContiguousArray<AttributeValue>

/// The values of a row at the time when they were read or written. Contexts exchange these snapshots.
struct RowSnapshot: Sendable {
    var objectID: ManagedObjectID
    var values: Snapshot
    /// The row's version, for optimistic locking. Each save of the row increments it. A row that is not in the store
    /// has version zero.
    var version: Int64

    /// Returns the same row with another ID. Contexts may know the row by its temporary or its permanent ID.
    func named(_ objectID: ManagedObjectID) -> RowSnapshot {
        RowSnapshot(objectID: objectID, values: values, version: version)
    }
}
