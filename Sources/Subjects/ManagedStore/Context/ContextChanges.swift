import Foundation

/// The changes that were made in a context, saved by it or merged into it. These changes can be passed between contexts
/// and threads.
package struct ContextChanges: Sendable {
    /// New rows, with their current values.
    var inserted: [RowSnapshot] = []
    /// Changed rows, with their current values.
    var updated: [RowSnapshot] = []
    package internal(set) var deletedObjectIDs: [ManagedObjectID] = []
    /// Objects that got a permanent ID when they were saved to the store, or before.
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

    /// The changes that a notification of ``ManagedObjectContext`` carries; nil for any other notification.
    package init?(_ notification: Notification) {
        guard let changes = notification.userInfo?[Self.key] as? ContextChanges else { return nil }
        self = changes
    }

    static let key = "changes"
}
