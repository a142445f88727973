import GRDB

/// The tables of a store. Tables and columns that also exist in Core Data have Core Data's names.
enum StoreSchema {
    /// The number of columns before the attributes in every table of objects. They are the primary key, and the version
    /// for optimistic locking.
    static let ownColumns = 2

    /// Creates the missing tables and indices.
    static func make(for entities: [EntityDescription], in database: Database) throws {
        try database.execute(
            sql: "CREATE TABLE IF NOT EXISTS Z_PRIMARYKEY (Z_NAME TEXT PRIMARY KEY, Z_MAX INTEGER NOT NULL)"
        )
        for entity in entities {
            let columns = entity.attributes.map { ", \($0.column) \($0.storageClass.rawValue)" }.joined()
            try database.execute(
                sql: """
                    CREATE TABLE IF NOT EXISTS \(entity.table) (Z_PK INTEGER PRIMARY KEY, Z_OPT INTEGER NOT NULL\(columns))
                    """
            )
            for attribute in entity.attributes where attribute.isIndexed || attribute == entity.uniquenessConstraint {
                let isUnique = attribute == entity.uniquenessConstraint
                let name = "\(entity.name)_\(attribute.name)\(isUnique ? "_unique" : "")".quotedIdentifier
                try database.execute(
                    sql: """
                        CREATE \(isUnique ? "UNIQUE " : "")INDEX IF NOT EXISTS \(name) ON \(entity.table) (\(attribute.column))
                        """
                )
            }
            try database.execute(
                sql: """
                    INSERT OR IGNORE INTO Z_PRIMARYKEY
                    SELECT ?, coalesce(max(Z_PK), 0) FROM \(entity.table)
                    """,
                arguments: [entity.name]
            )
        }
    }
}

/// Primary keys that a transaction reserves in the store. Two coordinators over the same file get different keys.
struct PrimaryKeys {
    /// The number of keys that the transaction needs for each entity.
    private var needed: [ObjectIdentifier: Int64] = [:]
    private var next: [ObjectIdentifier: Int64] = [:]

    init(of entities: some Sequence<EntityDescription>) {
        for entity in entities { needed[ObjectIdentifier(entity), default: 0] += 1 }
    }

    mutating func next(of entity: EntityDescription, in database: Database) throws -> ManagedObjectID {
        let identifier = ObjectIdentifier(entity)
        if next[identifier] == nil {
            let count = needed[identifier] ?? 0
            let last =
                try Int64.fetchOne(
                    database.cachedStatement(
                        sql: "UPDATE Z_PRIMARYKEY SET Z_MAX = Z_MAX + ? WHERE Z_NAME = ? RETURNING Z_MAX"
                    ),
                    arguments: [count, entity.name]
                ) ?? count
            next[identifier] = last - count + 1
        }
        let key = next[identifier, default: 1]
        next[identifier] = key + 1
        return ManagedObjectID(entity: entity, key: key)
    }
}

extension String {
    /// The text in quotation marks, as SQL requires for a name.
    var quotedIdentifier: String { "\"\(replacing("\"", with: "\"\""))\"" }
}

extension EntityDescription {
    var table: String { name.quotedIdentifier }
}

extension AttributeDescription {
    var column: String { name.quotedIdentifier }
}
