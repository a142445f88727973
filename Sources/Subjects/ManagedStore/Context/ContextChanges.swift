import Foundation

/// The changes that a context has made, saved or merged. Contexts and threads can pass these changes to one another.
package struct ContextChanges: Sendable {
    /// The new rows with their current values.
    var inserted: [RowSnapshot] = []
    /// The changed rows with their current values.
    var updated: [RowSnapshot] = []
    package internal(set) var deletedObjectIDs: [ManagedObjectID] = []
    /// The temporary and the permanent IDs of objects that have got a permanent ID.
    var permanentIDs: [(temporary: ManagedObjectID, permanent: ManagedObjectID)] = []
    /// The coordinator of the store that was changed.
    let coordinator: PersistentStoreCoordinator

    init(coordinator: PersistentStoreCoordinator) {
        self.coordinator = coordinator
    }

    package var insertedObjectIDs: [ManagedObjectID] { inserted.map(\.objectID) }
    package var updatedObjectIDs: [ManagedObjectID] { updated.map(\.objectID) }

    var isEmpty: Bool {
        inserted.isEmpty && updated.isEmpty && deletedObjectIDs.isEmpty && permanentIDs.isEmpty
    }

    /// Takes the changes from a notification that a ``ManagedObjectContext`` has posted. Fails for any other
    /// notification.
    package init?(_ notification: Notification) {
        guard let changes = notification.userInfo?[Self.key] as? ContextChanges else { return nil }
        self = changes
    }

    static let key = "changes"
}
