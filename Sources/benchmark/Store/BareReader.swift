import GRDB

/// The minimum that reading a store needs: a statement, and a struct for each row.
struct BareReader {
    private struct Stop: FetchableRecord {
        var key: Int64
        var identifier: String
        var name: String
        var latitude: Double?
        var longitude: Double?
        var code: String?
        var details: String?

        init(row: Row) {
            key = row[0]
            identifier = row[2]
            name = row[3]
            latitude = row[4]
            longitude = row[5]
            code = row[6]
            details = row[7]
        }
    }

    private let database: DatabasePool

    init(path: String) throws {
        database = try DatabasePool(path: path)
    }

    /// How long it takes to fetch rows sorted by their name.
    func seconds(limit: Int) throws -> Double {
        let start = ContinuousClock.now
        let stops = try database.read { database in
            try Stop.fetchAll(database, sql: "SELECT * FROM \"Stop\" ORDER BY \"name\" LIMIT \(limit)")
        }
        let seconds = start.duration(to: .now) / .seconds(1)
        precondition(stops.count == limit, "the store has fewer rows")
        return seconds
    }
}
