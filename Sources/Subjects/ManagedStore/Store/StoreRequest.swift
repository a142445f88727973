import GRDB
import GRDBSQLite

/// A fetch request as the store executes it.
struct StoreRequest: Sendable {
    let entity: EntityDescription
    let predicate: FetchPredicate?
    let sortDescriptors: [SortDescription]
    let limit: Int?

    /// Makes a request for the rows that match a predicate. Rows with equal sort keys are sorted by their primary keys.
    init(
        entity: EntityDescription,
        predicate: FetchPredicate?,
        sortDescriptors: [SortDescription],
        limit: Int?
    ) {
        self.entity = entity
        self.predicate = predicate
        self.sortDescriptors = sortDescriptors
        self.limit = limit
        keys = nil
    }

    /// Makes a request for the rows with the given primary keys.
    init(_ entity: EntityDescription, keys: [Int64]) {
        self.entity = entity
        self.keys = keys
        predicate = nil
        sortDescriptors = []
        limit = nil
    }

    private let keys: [Int64]?

    /// The same request without its limit.
    var unlimited: StoreRequest {
        StoreRequest(entity: entity, predicate: predicate, sortDescriptors: sortDescriptors, limit: nil)
    }

    // MARK: - Asking

    func rows(in database: Database) throws -> [RowSnapshot] {
        guard keys.map({ $0.count <= Self.mostValues }) ?? true else { return try rowsByRuns(in: database) }
        let width = entity.attributes.count
        var rows: [RowSnapshot] = []
        try step(through: "*", ordered: true, in: database) { statement in
            var values = Snapshot()
            values.reserveCapacity(width)
            for index in 0..<width { values.append(statement.value(at: Int32(index + StoreSchema.ownColumns))) }
            rows.append(
                RowSnapshot(
                    objectID: ManagedObjectID(entity: entity, key: sqlite3_column_int64(statement, 0)),
                    values: values,
                    version: sqlite3_column_int64(statement, 1)
                )
            )
        }
        return rows
    }

    func objectIDs(in database: Database) throws -> [ManagedObjectID] {
        var objectIDs: [ManagedObjectID] = []
        try step(through: "Z_PK", ordered: true, in: database) { statement in
            objectIDs.append(ManagedObjectID(entity: entity, key: sqlite3_column_int64(statement, 0)))
        }
        return objectIDs
    }

    /// Reads the sort keys of the request's rows, and no other values. The keys are in any order.
    ///
    /// Precondition: the request has no limit.
    func sortKeys(in database: Database) throws -> [SortKey] {
        let columns = (["Z_PK"] + sortDescriptors.map(\.attribute.column)).joined(separator: ", ")
        let directions = SortKey.Directions(sortDescriptors)
        let others = 2..<Int32(max(2, sortDescriptors.count + 1))
        var keys: [SortKey] = []
        try step(through: columns, ordered: false, in: database) { statement in
            keys.append(
                SortKey(
                    first: sortDescriptors.isEmpty ? .null : statement.value(at: 1),
                    others: others.isEmpty ? [] : others.map(statement.value),
                    directions: directions,
                    key: sqlite3_column_int64(statement, 0)
                )
            )
        }
        return keys
    }

    func count(in database: Database) throws -> Int {
        var count = 0
        try step(through: limit == nil ? "count(*)" : "1", ordered: false, in: database) { statement in
            count += limit == nil ? Int(sqlite3_column_int64(statement, 0)) : 1
        }
        return count
    }

    /// The maximum number of values in a statement. SQLite's own limit is 32,766.
    private static let mostValues = 1000

    private func rowsByRuns(in database: Database) throws -> [RowSnapshot] {
        let keys = keys ?? []
        return try stride(from: 0, to: keys.count, by: Self.mostValues).flatMap { start in
            let run = Array(keys[start..<min(start + Self.mostValues, keys.count)])
            return try StoreRequest(entity, keys: run).rows(in: database)
        }
    }

    /// Runs the request, and calls `body` for each row. `body` reads from SQLite's own statement, because a box for
    /// each value would cost time.
    private func step(
        through columns: String,
        ordered: Bool,
        in database: Database,
        _ body: (SQLiteStatement) throws -> Void
    ) throws {
        var arguments: [AttributeValue] = []
        let statement = try database.cachedStatement(sql: sql(columns, ordered: ordered, &arguments))
        let handle = statement.sqliteStatement
        defer {
            sqlite3_reset(handle)
            sqlite3_clear_bindings(handle)
        }
        for (index, value) in arguments.enumerated() { handle.bind(value, at: Int32(index + 1)) }
        while true {
            switch sqlite3_step(handle) {
            case SQLITE_ROW: try body(handle)
            case SQLITE_DONE: return
            case let code: throw DatabaseError(resultCode: ResultCode(rawValue: code), message: database.message)
            }
        }
    }

    private func sql(_ columns: String, ordered: Bool, _ arguments: inout [AttributeValue]) -> String {
        var sql = "SELECT \(columns) FROM \(entity.table)"
        if let keys {
            sql += " WHERE Z_PK IN (\(Self.places(keys.count)))"
            arguments = keys.map(AttributeValue.integer)
            return sql
        }
        if let predicate { sql += " WHERE \(predicate.sql(&arguments))" }
        if ordered {
            let order = sortDescriptors.map { "\($0.attribute.column)\($0.isAscending ? "" : " DESC")" } + ["Z_PK"]
            sql += " ORDER BY \(order.joined(separator: ", "))"
        }
        if let limit { sql += " LIMIT \(limit)" }
        return sql
    }

    fileprivate static func places(_ count: Int) -> String {
        Array(repeating: "?", count: count).joined(separator: ",")
    }
}

extension FetchPredicate {
    /// Returns the condition in SQL, and appends the condition's values in order.
    fileprivate func sql(_ arguments: inout [AttributeValue]) -> String {
        switch self {
        case .comparison(let attribute, let comparison, let value):
            arguments.append(value)
            return "\(attribute.column) \(comparison.rawValue) ?"
        case .oneOf(let attribute, let values):
            arguments += values.sorted()
            return "\(attribute.column) IN (\(StoreRequest.places(values.count)))"
        case .all(let predicates):
            return Self.joined(predicates, by: " AND ", none: "1", &arguments)
        case .any(let predicates):
            return Self.joined(predicates, by: " OR ", none: "0", &arguments)
        case .not(let predicate):
            // In SQL, a comparison with NULL is neither true nor false. `coalesce` makes such a comparison false before
            // it is negated.
            return "NOT coalesce((\(predicate.sql(&arguments))), 0)"
        }
    }

    private static func joined(
        _ predicates: [FetchPredicate],
        by word: String,
        none: String,
        _ arguments: inout [AttributeValue]
    ) -> String {
        guard !predicates.isEmpty else { return none }
        return predicates.map { "(\($0.sql(&arguments)))" }.joined(separator: word)
    }
}
