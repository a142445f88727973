import Foundation

/// What a save wrote, or a merge brought: sent from context to context, from thread to thread.
package struct ContextChanges: Sendable {
    /// A row as it now is.
    struct Row: Sendable {
        var objectID: ManagedObjectID
        var values: Snapshot
    }

    var inserted: [Row] = []
    var updated: [Row] = []
    package internal(set) var deletedObjectIDs: [ManagedObjectID] = []
    /// The store that the changes are in.
    let coordinator: PersistentStoreCoordinator

    init(coordinator: PersistentStoreCoordinator) {
        self.coordinator = coordinator
    }

    package var insertedObjectIDs: [ManagedObjectID] { inserted.map(\.objectID) }
    package var updatedObjectIDs: [ManagedObjectID] { updated.map(\.objectID) }

    var isEmpty: Bool { inserted.isEmpty && updated.isEmpty && deletedObjectIDs.isEmpty }

    /// The changes that a notification of ``ManagedObjectContext`` carries; nil for any other notification.
    package init?(_ notification: Notification) {
        guard let changes = notification.userInfo?[Self.key] as? ContextChanges else { return nil }
        self = changes
    }

    static let key = "changes"
}
