import Synchronization

/// The identifier of an object in every context, on every thread, and in the store.
///
/// A new object's ID is temporary. A temporary ID identifies the object in its context, and in the parent that the
/// object is saved to. A save into the store gives the object a permanent ID.
package struct ManagedObjectID: Sendable, Hashable {
    /// The object's entity. It is not reference-counted, because an entity is never released: see its `init`. Otherwise
    /// all threads would update one reference count for every ID.
    package unowned(unsafe) let entity: EntityDescription
    /// The row's primary key; below zero for a temporary ID.
    let key: Int64

    /// Whether the object has not been saved into a store yet.
    package var isTemporaryID: Bool { key < 0 }

    package static func == (left: ManagedObjectID, right: ManagedObjectID) -> Bool {
        left.key == right.key && left.entity === right.entity
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(key)
    }

    /// Makes a temporary ID that no other object of the process has.
    static func makeTemporary(of entity: EntityDescription) -> ManagedObjectID {
        ManagedObjectID(entity: entity, key: lastTemporaryKey.wrappingSubtract(1, ordering: .relaxed).newValue)
    }

    private static let lastTemporaryKey = Atomic<Int64>(0)
}

extension ManagedObjectID: CustomStringConvertible {
    /// The ID as text, for example `Stop 12`, or `Stop t3` for a temporary ID.
    package var description: String { isTemporaryID ? "\(entity.name) t\(-key)" : "\(entity.name) \(key)" }
}
