/// The values of a row, in the order of its entity's attributes.
typealias Snapshot = ContiguousArray<AttributeValue>

/// A row as it was read or written: what contexts hand to one another.
struct RowSnapshot: Sendable {
    var objectID: ManagedObjectID
    var values: Snapshot
    /// Rises with each save of the row: optimistic locking compares it. Zero for a row that is not in the store.
    var version: Int64

    /// The same row by another ID: contexts may know it by its temporary one, and by its permanent one.
    func named(_ objectID: ManagedObjectID) -> RowSnapshot {
        RowSnapshot(objectID: objectID, values: values, version: version)
    }
}
