import GRDB
import GRDBSQLite

/// A fetch request in the store's own language.
struct StoreRequest: Sendable {
    let entity: EntityDescription
    let sql: String
    let countSQL: String
    let arguments: [DatabaseValue]

    /// All columns of the rows that a predicate finds, sorted; by the primary key where all else is equal.
    init(
        entity: EntityDescription,
        predicate: FetchPredicate?,
        sortDescriptors: [SortDescription],
        limit: Int?
    ) {
        self.entity = entity
        let found = "FROM \(entity.table)" + (predicate.map { " WHERE \($0.sql)" } ?? "")
        let order = sortDescriptors.map { "\($0.attribute.column)\($0.isAscending ? "" : " DESC")" } + ["Z_PK"]
        let limited = limit.map { " LIMIT \($0)" } ?? ""
        sql = "SELECT * \(found) ORDER BY \(order.joined(separator: ", "))\(limited)"
        countSQL = "SELECT count(*) FROM (SELECT 1 \(found)\(limited))"
        arguments = predicate?.arguments ?? []
    }

    /// The row of an object.
    init(_ objectID: ManagedObjectID) {
        entity = objectID.entity
        sql = "SELECT * FROM \(objectID.entity.table) WHERE Z_PK = ?"
        countSQL = "SELECT count(*) FROM \(objectID.entity.table) WHERE Z_PK = ?"
        arguments = [objectID.primaryKey.databaseValue]
    }
}

extension FetchPredicate {
    fileprivate var sql: String {
        switch value {
        case .null: "\(attribute.column) IS NULL"
        default: "\(attribute.column) = ?"
        }
    }

    fileprivate var arguments: [DatabaseValue] {
        switch value {
        case .null: []
        default: [value.databaseValue]
        }
    }
}

extension EntityDescription {
    var table: String { name.quotedIdentifier }
}

extension AttributeDescription {
    var column: String { name.quotedIdentifier }
}

extension AttributeValue {
    var databaseValue: DatabaseValue {
        switch self {
        case .null: .null
        case .integer(let value): value.databaseValue
        case .real(let value): value.databaseValue
        case .text(let value): value.databaseValue
        }
    }

    init(_ value: DatabaseValue) {
        switch value.storage {
        case .null, .blob: self = .null
        case .int64(let value): self = .integer(value)
        case .double(let value): self = .real(value)
        case .string(let value): self = .text(value)
        }
    }
}

extension SQLiteStatement {
    /// Binds a value; SQLite copies a text.
    func bind(_ value: AttributeValue, at index: Int32) {
        switch value {
        case .null:
            sqlite3_bind_null(self, index)
        case .integer(let value):
            sqlite3_bind_int64(self, index, value)
        case .real(let value):
            sqlite3_bind_double(self, index, value)
        case .text(var value):
            _ = value.withUTF8 { bytes in
                bytes.withMemoryRebound(to: CChar.self) { characters in
                    sqlite3_bind_text(self, index, characters.baseAddress, Int32(characters.count), Self.transient)
                }
            }
        }
    }

    /// SQLITE_TRANSIENT, a macro that Swift does not import: "copy it now".
    private static var transient: sqlite3_destructor_type { unsafeBitCast(-1, to: sqlite3_destructor_type.self) }
}
