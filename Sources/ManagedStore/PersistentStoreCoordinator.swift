import Foundation
import GRDB
import GRDBSQLite
import Synchronization

/// Opens a store file and writes and reads it for the contexts: SQLite in WAL mode, one writer beside readers.
///
/// Each save is one transaction: a crash at any moment leaves the store with whole saves only.
package final class PersistentStoreCoordinator: Sendable {
    private let database: DatabasePool
    private let lastPrimaryKey: Atomic<Int64>

    /// Opens the store at `path`, or makes it.
    ///
    /// - Throws: ``ManagedStoreError`` where the file is no store, or cannot be made.
    package init(path: String, entities: [EntityDescription]) throws(ManagedStoreError) {
        do {
            let database = try DatabasePool(path: path)
            let lastKey = try database.write { database in
                try entities.map { entity in
                    try Self.makeTable(of: entity, in: database)
                    return try Int64.fetchOne(database, sql: "SELECT max(Z_PK) FROM \(entity.table)") ?? 0
                }
            }
            self.database = database
            lastPrimaryKey = Atomic(lastKey.max() ?? 0)
        } catch {
            throw ManagedStoreError("cannot open the store \(path): \(Self.reason(error))")
        }
    }

    private static func makeTable(of entity: EntityDescription, in database: Database) throws {
        let columns = entity.attributes.map { ", \($0.column) \($0.storageClass.rawValue)" }.joined()
        try database.execute(sql: "CREATE TABLE IF NOT EXISTS \(entity.table) (Z_PK INTEGER PRIMARY KEY\(columns))")
        for attribute in entity.attributes where attribute.isIndexed {
            let name = "\(entity.name)_\(attribute.name)".quotedIdentifier
            try database.execute(
                sql: "CREATE INDEX IF NOT EXISTS \(name) ON \(entity.table) (\(attribute.column))"
            )
        }
    }

    /// A new object's ID. Keys are not used again, whether the object is ever saved or not.
    func makeObjectID(of entity: EntityDescription) -> ManagedObjectID {
        let key = lastPrimaryKey.wrappingAdd(1, ordering: .relaxed).newValue
        return ManagedObjectID(entity: entity, primaryKey: key)
    }

    // MARK: - Writing

    /// Writes all changes in one transaction, or none.
    func write(_ changes: ContextChanges) throws(ManagedStoreError) {
        do {
            try database.write { database in
                try Self.insert(changes.inserted, into: database)
                for row in changes.updated { try Self.update(row, in: database) }
                for objectID in changes.deletedObjectIDs {
                    let statement = try database.cachedStatement(
                        sql: "DELETE FROM \(objectID.entity.table) WHERE Z_PK = ?"
                    )
                    try statement.execute(arguments: [objectID.primaryKey])
                }
            }
        } catch {
            throw ManagedStoreError("cannot save into the store \(database.path): \(Self.reason(error))")
        }
    }

    /// The importers' hot path: a statement for each run of rows of one entity, its values bound without boxes.
    private static func insert(_ rows: [ContextChanges.Row], into database: Database) throws {
        var entity: EntityDescription?
        var statement: Statement?
        for row in rows {
            if row.objectID.entity !== entity {
                let new = row.objectID.entity
                let places = String(repeating: ", ?", count: new.attributes.count)
                statement = try database.cachedStatement(sql: "INSERT INTO \(new.table) VALUES (?\(places))")
                entity = new
            }
            guard let handle = statement?.sqliteStatement else { continue }
            sqlite3_bind_int64(handle, 1, row.objectID.primaryKey)
            for index in row.values.indices { handle.bind(row.values[index], at: Int32(index + 2)) }
            let code = sqlite3_step(handle)
            sqlite3_reset(handle)
            guard code == SQLITE_DONE else {
                throw DatabaseError(resultCode: ResultCode(rawValue: code), message: database.lastErrorMessage)
            }
        }
        // The statement is cached: it must not hold on to the last row's texts.
        if let handle = statement?.sqliteStatement { sqlite3_clear_bindings(handle) }
    }

    private static func update(_ row: ContextChanges.Row, in database: Database) throws {
        let entity = row.objectID.entity
        let columns = entity.attributes.map { "\($0.column) = ?" }.joined(separator: ", ")
        let statement = try database.cachedStatement(sql: "UPDATE \(entity.table) SET \(columns) WHERE Z_PK = ?")
        try statement.execute(
            arguments: StatementArguments(row.values.map(\.databaseValue) + [row.objectID.primaryKey.databaseValue])
        )
    }

    // MARK: - Reading

    /// The rows that a request finds in the store.
    func fetch(_ request: StoreRequest) throws(ManagedStoreError) -> [ContextChanges.Row] {
        do {
            return try database.read { database in
                let statement = try database.cachedStatement(sql: request.sql)
                let width = request.entity.attributes.count
                let cursor = try GRDB.Row.fetchCursor(statement, arguments: StatementArguments(request.arguments))
                var rows: [ContextChanges.Row] = []
                while let row = try cursor.next() {
                    var values = Snapshot()
                    values.reserveCapacity(width)
                    for index in 1..<(width + 1) { values.append(AttributeValue(row[index] as DatabaseValue)) }
                    rows.append(
                        ContextChanges.Row(
                            objectID: ManagedObjectID(entity: request.entity, primaryKey: row[0]),
                            values: values
                        )
                    )
                }
                return rows
            }
        } catch {
            throw ManagedStoreError("cannot read the store \(database.path): \(Self.reason(error))")
        }
    }

    /// The number of rows that a request finds in the store.
    func count(_ request: StoreRequest) throws(ManagedStoreError) -> Int {
        do {
            return try database.read { database in
                try Int.fetchOne(
                    database.cachedStatement(sql: request.countSQL),
                    arguments: StatementArguments(request.arguments)
                ) ?? 0
            }
        } catch {
            throw ManagedStoreError("cannot read the store \(database.path): \(Self.reason(error))")
        }
    }

    private static func reason(_ error: any Error) -> String {
        guard let error = error as? DatabaseError else { return (error as NSError).localizedDescription }
        return error.message ?? error.resultCode.description
    }
}

extension Database {
    fileprivate var lastErrorMessage: String? {
        sqliteConnection.map { String(cString: sqlite3_errmsg($0)) }
    }
}
