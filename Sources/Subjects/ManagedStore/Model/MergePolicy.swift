/// How a save treats rows that others have changed, deleted or inserted since this context read them.
package enum MergePolicy: Sendable {
    /// The save fails, names the objects, and writes nothing: Core Data's default.
    case error
    /// Property by property: changes made here win, everything else is the store's.
    case mergeByPropertyObjectTrump
    /// Property by property: changes made in the store win, everything else is this context's.
    case mergeByPropertyStoreTrump
    /// The object as it is here overwrites the row.
    case overwrite
    /// The row stays as it is in the store, and the object takes its values.
    case rollback

    /// The values to write, or nil to leave the row as it is.
    ///
    /// - Parameters:
    ///   - read: What this context had read before it changed the object.
    ///   - changed: The object as it is here.
    ///   - stored: The row as it is in the store now.
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

    /// Whether an object that was changed here is inserted again if its row is gone.
    var restoresDeletedRows: Bool {
        switch self {
        case .mergeByPropertyObjectTrump, .overwrite: true
        case .error, .mergeByPropertyStoreTrump, .rollback: false
        }
    }

    /// Whether a row that was changed in the store is deleted if it is deleted here; otherwise it stays.
    var deletesChangedRows: Bool { restoresDeletedRows }

    /// Whether a new object's values overwrite the row that already has its unique values; otherwise the object takes
    /// the row's values.
    var updatesUniqueRow: Bool { restoresDeletedRows }
}
