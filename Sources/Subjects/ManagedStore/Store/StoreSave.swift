import GRDB
import GRDBSQLite

/// The changes that a context saves into the store, in one transaction.
struct StoreSave: Sendable {
    struct Update: Sendable {
        var row: RowSnapshot
        /// The values that the context had read before it changed the object.
        var read: Snapshot
    }

    struct Outcome: Sendable {
        /// For each inserted row, in order, the row that is in the store after the save. `isNew` is false if the store
        /// already had a row with the same unique value.
        var inserted: [(row: RowSnapshot, isNew: Bool)] = []
        /// For each updated row, in order, the row that is in the store after the save. Nil if the row no longer
        /// exists.
        var updated: [RowSnapshot?] = []
        /// For each row that the save was to delete, in order: nil if the row was deleted, or the row that the merge
        /// policy kept.
        var deleted: [RowSnapshot?] = []
    }

    var inserted: [RowSnapshot]
    var updated: [Update]
    var deleted: [RowSnapshot]
    var mergePolicy: MergePolicy

    /// Writes all changes. Call this within a transaction, which an error rolls back.
    ///
    /// - Throws: ``ManagedStoreError`` with all conflicts, or GRDB's errors.
    func write(to database: Database) throws -> Outcome {
        var outcome = Outcome()
        var conflicts: [MergeConflict] = []
        // Deletes rows first, to free their unique values.
        for row in deleted {
            let kept = try self.delete(row, in: database)
            outcome.deleted.append(kept)
            if kept != nil, mergePolicy == .error {
                conflicts.append(MergeConflict(objectID: row.objectID, reason: .changed))
            }
        }
        for update in updated {
            switch try self.update(update, in: database) {
            case .settled(let row): outcome.updated.append(row)
            case .conflict(let reason):
                outcome.updated.append(nil)
                conflicts.append(MergeConflict(objectID: update.row.objectID, reason: reason))
            }
        }
        outcome.inserted.reserveCapacity(inserted.count)
        try insert(in: database) { row, isNew in
            if let row {
                outcome.inserted.append((row, isNew))
            } else {
                conflicts.append(
                    MergeConflict(objectID: inserted[outcome.inserted.count].objectID, reason: .notUnique)
                )
                outcome.inserted.append((inserted[outcome.inserted.count], true))
            }
        }
        guard conflicts.isEmpty else { throw ManagedStoreError(conflicts: conflicts) }
        return outcome
    }

    // MARK: - Deleting

    /// Deletes a row. Returns nil if the row is deleted or was gone already. Returns the row if the merge policy keeps
    /// it because other contexts have changed it.
    private func delete(_ row: RowSnapshot, in database: Database) throws -> RowSnapshot? {
        let table = row.objectID.entity.table
        // A fault was never read, so it has no values that could be out of date.
        guard !mergePolicy.deletesChangedRows, !row.values.isEmpty else {
            try database.cachedStatement(sql: "DELETE FROM \(table) WHERE Z_PK = ?")
                .execute(arguments: [row.objectID.key])
            return nil
        }
        try database.cachedStatement(sql: "DELETE FROM \(table) WHERE Z_PK = ? AND Z_OPT = ?")
            .execute(arguments: [row.objectID.key, row.version])
        return database.changesCount == 0 ? try stored(row.objectID, in: database) : nil
    }

    // MARK: - Updating

    private func update(_ update: Update, in database: Database) throws -> Updating {
        var row = update.row
        row.version += 1
        switch try write(row, over: update.row.version, in: database) {
        case .written: return .settled(row)
        case .notUnique: return .conflict(.notUnique)
        case .missed: break
        }
        guard mergePolicy != .error else {
            return .conflict(try stored(row.objectID, in: database) == nil ? .deleted : .changed)
        }
        guard var stored = try stored(row.objectID, in: database) else {
            guard mergePolicy.restoresDeletedRows else { return .settled(nil) }
            // The new version is higher than any version of the deleted row that other contexts may still have.
            return try InsertStatement(of: row.objectID.entity, in: database).insert(row, in: database)
                ? .settled(row) : .conflict(.notUnique)
        }
        if let merged = mergePolicy.merged(read: update.read, changed: update.row.values, stored: stored.values) {
            stored.values = merged
            let version = stored.version
            stored.version += 1
            guard try write(stored, over: version, in: database) == .written else { return .conflict(.notUnique) }
        }
        return .settled(stored)
    }

    private enum Updating {
        /// The row that is in the store after the save; nil if the row no longer exists.
        case settled(RowSnapshot?)
        case conflict(MergeConflict.Reason)
    }

    private enum Writing {
        case written
        /// The store has the row in another version, or no longer has the row.
        case missed
        case notUnique
    }

    /// Writes a row if it still has the version that was read (optimistic locking).
    private func write(_ row: RowSnapshot, over version: Int64, in database: Database) throws -> Writing {
        let entity = row.objectID.entity
        let columns = entity.attributes.map { ", \($0.column) = ?" }.joined()
        let statement = try database.cachedStatement(
            sql: "UPDATE \(entity.table) SET Z_OPT = ?\(columns) WHERE Z_PK = ? AND Z_OPT = ?"
        )
        let handle = statement.sqliteStatement
        defer { sqlite3_clear_bindings(handle) }
        sqlite3_bind_int64(handle, 1, row.version)
        for index in row.values.indices { handle.bind(row.values[index], at: Int32(index + 2)) }
        sqlite3_bind_int64(handle, Int32(row.values.count + 2), row.objectID.key)
        sqlite3_bind_int64(handle, Int32(row.values.count + 3), version)
        guard try handle.run(in: database) else { return .notUnique }
        return database.changesCount == 0 ? .missed : .written
    }

    private func stored(_ objectID: ManagedObjectID, in database: Database) throws -> RowSnapshot? {
        try StoreRequest(objectID.entity, keys: [objectID.key]).rows(in: database).first
    }

    // MARK: - Inserting

    /// Inserts rows. Consecutive rows of one entity share a prepared statement, because this is the hot path of an
    /// import.
    private func insert(in database: Database, _ note: (RowSnapshot?, _ isNew: Bool) -> Void) throws {
        var keys = PrimaryKeys(of: inserted.lazy.filter(\.objectID.isTemporaryID).map(\.objectID.entity))
        var statement: InsertStatement?
        for new in inserted {
            let entity = new.objectID.entity
            if entity !== statement?.entity { statement = try InsertStatement(of: entity, in: database) }
            var row = new
            if row.objectID.isTemporaryID { row.objectID = try keys.next(of: entity, in: database) }
            row.version = 1
            if try statement?.insert(row, in: database) == true {
                note(row, true)
            } else if let unique = entity.uniquenessConstraint, mergePolicy != .error {
                note(try settle(row, with: unique, in: database), false)
            } else {
                note(nil, false)
            }
        }
    }

    /// Returns the row that already has the new row's unique value. If the merge policy requires it, first writes the
    /// new row's values into the returned row.
    private func settle(
        _ new: RowSnapshot,
        with unique: AttributeDescription,
        in database: Database
    ) throws -> RowSnapshot? {
        let request = StoreRequest(
            entity: new.objectID.entity,
            predicate: .comparison(unique, .equal, new.values[unique.index]),
            sortDescriptors: [],
            limit: 1
        )
        guard var stored = try request.rows(in: database).first else { return nil }
        guard mergePolicy.updatesUniqueRow, stored.values != new.values else { return stored }
        let version = stored.version
        stored.values = new.values
        stored.version += 1
        return try write(stored, over: version, in: database) == .written ? stored : nil
    }
}

/// A prepared statement that inserts rows of one entity, except rows whose unique value exists already.
private struct InsertStatement {
    let entity: EntityDescription
    private let statement: Statement

    init(of entity: EntityDescription, in database: Database) throws {
        self.entity = entity
        let places = String(repeating: ", ?", count: entity.attributes.count)
        statement = try database.cachedStatement(sql: "INSERT INTO \(entity.table) VALUES (?, ?\(places))")
    }

    /// Inserts a row. Returns false if a uniqueness constraint prevents the insertion.
    func insert(_ row: RowSnapshot, in database: Database) throws -> Bool {
        let handle = statement.sqliteStatement
        sqlite3_bind_int64(handle, 1, row.objectID.key)
        sqlite3_bind_int64(handle, 2, row.version)
        for index in row.values.indices {
            handle.bind(row.values[index], at: Int32(index + StoreSchema.ownColumns + 1))
        }
        return try handle.run(in: database)
    }
}

extension SQLiteStatement {
    /// Runs a statement that returns no rows, and makes it ready to run again. Returns false if a uniqueness constraint
    /// prevents the write.
    fileprivate func run(in database: Database) throws -> Bool {
        let code = sqlite3_step(self)
        let message = code == SQLITE_DONE ? nil : database.message
        sqlite3_reset(self)
        // GRDB makes SQLite return its extended codes.
        switch ResultCode(rawValue: code) {
        case .SQLITE_DONE: return true
        case .SQLITE_CONSTRAINT_UNIQUE: return false
        case let other: throw DatabaseError(resultCode: other, message: message)
        }
    }
}
