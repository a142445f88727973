/// What a save does about rows that others have changed, deleted or inserted since this context read them.
package enum MergePolicy: Sendable {
    /// The save fails, names the objects, and writes nothing: Core Data's default.
    case error
    /// Property by property: what was changed here wins, all else is the store's.
    case mergeByPropertyObjectTrump
    /// Property by property: what was changed in the store wins, all else is this context's.
    case mergeByPropertyStoreTrump
    /// The object as it is here is written over the row.
    case overwrite
    /// The row stays as it is in the store, and so becomes the object.
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

    /// Whether an object that was changed here is inserted again where its row is gone.
    var restoresDeletedRows: Bool {
        switch self {
        case .mergeByPropertyObjectTrump, .overwrite: true
        case .error, .mergeByPropertyStoreTrump, .rollback: false
        }
    }

    /// Whether a row that was changed in the store is deleted where it is deleted here; otherwise it stays.
    var deletesChangedRows: Bool { restoresDeletedRows }

    /// Whether a new object's values are written over the row that has its unique values already; otherwise the object
    /// gives way to the row.
    var updatesUniqueRow: Bool { restoresDeletedRows }
}
