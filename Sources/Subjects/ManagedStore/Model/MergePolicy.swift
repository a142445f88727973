/// How a save treats rows that others have changed, deleted or inserted since this context read them.
package enum MergePolicy: Sendable {
    /// The save writes nothing and fails with an error that names the objects: Core Data's default.
    case error
    /// Per property: the values changed in this context win; all others come from the store.
    case mergeByPropertyObjectTrump
    /// Per property: the values changed in the store win; all others come from this context.
    case mergeByPropertyStoreTrump
    /// The object's values in this context overwrite the row.
    case overwrite
    /// The row in the store stays unchanged, and the object takes its values.
    case rollback

    /// The values to write, or nil to leave the row as it is.
    ///
    /// - Parameters:
    ///   - read: The values that this context had read before it changed the object.
    ///   - changed: The object's values in this context.
    ///   - stored: The row's current values in the store.
    func merged(read: Snapshot, changed: Snapshot, stored: Snapshot) -> Snapshot? {
        switch self {
        case .error, .rollback:
            return nil
        case .overwrite:
            return changed
        case .mergeByPropertyObjectTrump:
            return Snapshot(stored.indices.map { changed[$0] == read[$0] ? stored[$0] : changed[$0] })
        case .mergeByPropertyStoreTrump:
            return Snapshot(stored.indices.map { stored[$0] == read[$0] ? changed[$0] : stored[$0] })
        }
    }

    /// Whether a save of a changed object inserts the object again if its row is gone.
    var restoresDeletedRows: Bool {
        switch self {
        case .mergeByPropertyObjectTrump, .overwrite: true
        case .error, .mergeByPropertyStoreTrump, .rollback: false
        }
    }

    /// Whether a save deletes a row that this context deleted, even if the row was changed in the store meanwhile. If
    /// not, the row stays.
    var deletesChangedRows: Bool { restoresDeletedRows }

    /// Whether a new object's values overwrite the row that already has its unique values; otherwise the object takes
    /// the row's values.
    var updatesUniqueRow: Bool { restoresDeletedRows }
}
