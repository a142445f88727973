/// The error for a store that cannot be opened, read or written, and for a save that conflicts with another save. The
/// description says in one sentence what is wrong, where, and what to do.
package struct ManagedStoreError: Error, CustomStringConvertible {
    package let description: String
    /// The objects that a save could not write, because other contexts had written them first. Empty for any other
    /// error.
    package let conflicts: [MergeConflict]

    init(_ description: String) {
        self.description = description
        conflicts = []
    }

    init(conflicts: [MergeConflict]) {
        let shown = conflicts.prefix(5).map(\.description).joined(separator: "; ")
        description =
            "cannot save: \(shown)\(conflicts.count > 5 ? "; and \(conflicts.count - 5) more" : ""); refresh the "
            + "objects and save again, or set a merge policy"
        self.conflicts = conflicts
    }
}

/// An object that this context cannot save, because another context has changed, deleted or inserted its row in the
/// store.
package struct MergeConflict: Sendable, Hashable, CustomStringConvertible {
    package enum Reason: Sendable, Hashable {
        /// The row has a newer version.
        case changed
        /// The row was deleted.
        case deleted
        /// Another row has the same value in a unique column.
        case notUnique
    }

    package let objectID: ManagedObjectID
    package let reason: Reason

    package var description: String {
        switch reason {
        case .changed: "\(objectID) was changed in the store meanwhile"
        case .deleted: "\(objectID) was deleted from the store meanwhile"
        case .notUnique: "\(objectID) has values that another \(objectID.entity.name) has already"
        }
    }
}
