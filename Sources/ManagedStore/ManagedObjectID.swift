/// Names an object in every context, on every thread, and in the store.
///
/// Given at insertion: an object that was never saved has one too, which finds nothing in the store.
package struct ManagedObjectID: Sendable, Hashable {
    package let entity: EntityDescription
    /// The row's primary key.
    let primaryKey: Int64

    package static func == (left: ManagedObjectID, right: ManagedObjectID) -> Bool {
        left.primaryKey == right.primaryKey && left.entity === right.entity
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(primaryKey)
    }
}
