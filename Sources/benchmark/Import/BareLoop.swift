import Foundation
import GRDB
import TransitFeed

/// The minimum that an import needs: a prepared statement, parsed rows, and one transaction per batch. It creates no
/// objects, posts no notifications and updates no list. The imports are compared with it.
struct BareLoop {
    let stops: [Stop]
    let rowsPerSave: Int

    /// Rows per second into a new store in the folder.
    func rowsPerSecond(in folder: String) throws -> Double {
        let database = try DatabasePool(path: "\(folder)/bare-\(UUID().uuidString).sqlite")
        try database.write { database in
            try database.execute(
                sql: """
                    CREATE TABLE "Stop" (Z_PK INTEGER PRIMARY KEY, "identifier" TEXT, "name" TEXT, "latitude" REAL,
                    "longitude" REAL, "code" TEXT, "details" TEXT)
                    """
            )
        }
        let clock = ContinuousClock()
        let start = clock.now
        for first in stride(from: 0, to: stops.count, by: rowsPerSave) {
            try database.write { database in
                let statement = try database.cachedStatement(sql: "INSERT INTO \"Stop\" VALUES (?, ?, ?, ?, ?, ?, ?)")
                for row in first..<min(first + rowsPerSave, stops.count) {
                    let stop = stops[row]
                    try statement.execute(
                        arguments: [
                            row + 1, stop.identifier, stop.name, stop.latitude, stop.longitude, stop.code,
                            stop.details,
                        ]
                    )
                }
            }
        }
        let seconds = (clock.now - start) / .seconds(1)
        try database.close()
        return Double(stops.count) / seconds
    }
}
