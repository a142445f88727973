/// The treatment of conflicts in a save. A conflict is a row that another context has changed, deleted or inserted in
/// the meantime.
package enum MergePolicy: Sendable {
    /// The save writes nothing and fails with an error that names the objects. This policy is Core Data's default.
    case error
    /// The save writes the values that this context has changed. All other values come from the store.
    case mergeByPropertyObjectTrump
    /// The save keeps the values that have changed in the store. All other values come from this context.
    case mergeByPropertyStoreTrump
    /// The save overwrites the row with all values of the object.
    case overwrite
    /// The row in the store stays unchanged, and the object takes the row's values.
    case rollback

    /// Returns the values to write, or nil to leave the row unchanged.
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

    /// Whether a save inserts a changed object again if the object's row is gone.
    var restoresDeletedRows: Bool {
        switch self {
        case .mergeByPropertyObjectTrump, .overwrite: true
        case .error, .mergeByPropertyStoreTrump, .rollback: false
        }
    }

    /// Whether a save deletes a row that was changed in the store after this context had deleted its object. If this
    /// value is false, the row stays.
    var deletesChangedRows: Bool { restoresDeletedRows }

    /// Whether a new object overwrites an existing row with the same unique values. If this value is false, the object
    /// takes the row's values.
    var updatesUniqueRow: Bool { restoresDeletedRows }
}
