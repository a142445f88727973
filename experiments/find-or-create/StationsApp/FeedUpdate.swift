import Foundation
import ManagedStore
import TransitFeed

/// A store with the first stations of a feed, and an update of the feed. The update's first half changes the store's
/// last stations. The update's second half begins after the store's last station.
package struct FeedUpdate: Sendable {
    /// The number of rows in the store before the update.
    package let existingRows: Int
    /// The number of the update's stations that the store already contains.
    package let knownRows: Int
    /// The number of the update's stations that the store lacks.
    package let newRows: Int
    private let repeatedRows: Int
    private let storedTwice: Int
    private let generator: FeedGenerator
    private let path: String
    private let directory: String

    /// - Parameters:
    ///   - rows: The number of rows of the update. Half of these rows are in the store already, if the store has that
    ///     many.
    ///   - repeatedRows: How many of the new rows the update contains twice, one right after the other.
    ///   - storedTwice: How many of the last rows the store contains two to four times, as imports without a lookup
    ///     leave them. With such rows, the update also changes names and places, some stations have their new details
    ///     already, and a repeated row has other details the second time. Half of the repeated rows come at the end of
    ///     the update.
    ///   - directory: Where the files are.
    package init(
        of rows: Int,
        existing existingRows: Int,
        repeatedRows: Int,
        storedTwice: Int = 0,
        seed: Int,
        in directory: String
    ) throws {
        self.existingRows = existingRows
        self.storedTwice = min(storedTwice, existingRows)
        knownRows = min(rows / 2, existingRows)
        newRows = rows - knownRows
        self.repeatedRows = min(repeatedRows, newRows)
        generator = try FeedGenerator(seed: UInt64(seed), rows: existingRows + newRows)
        path = "\(directory)/update-\(seed)-\(existingRows)-\(rows)-\(self.repeatedRows)-\(self.storedTwice).txt"
        self.directory = directory
    }

    /// Returns the path of an entity's store before the update. Copy this store, and never open it.
    package func storePath(of entity: EntityDescription) -> String {
        "\(directory)/\(entity.name)-\(generator.seed)-\(existingRows)-\(storedTwice).sqlite"
    }

    // MARK: - Reading

    /// - Returns: The number of rows.
    package func forEachBatch(of size: Int, _ body: ([Stop]) throws -> Void) throws -> Int {
        var reader = try StopsReader(path: path)
        var batch: [Stop] = []
        var rows = 0
        while let stop = try reader.next() {
            batch.append(stop)
            rows += 1
            guard batch.count == size else { continue }
            try body(batch)
            batch.removeAll(keepingCapacity: true)
        }
        if !batch.isEmpty { try body(batch) }
        return rows
    }

    /// The values that each station of the update must have in the end. For a repeated row, the later values count.
    package func expectedStops() throws -> [String: Stop] {
        var stops: [String: Stop] = [:]
        var reader = try StopsReader(path: path)
        while let stop = try reader.next() { stops[stop.identifier] = stop }
        return stops
    }

    // MARK: - Making

    /// Creates the update, and the entities' stores that do not exist yet.
    package func write(storesOf entities: [EntityDescription]) throws {
        let feed = "\(directory)/feed-\(generator.seed)-\(generator.rows).txt"
        try generator.write(to: feed)
        defer { try? FileManager.default.removeItem(atPath: feed) }
        for entity in entities {
            let path = storePath(of: entity)
            guard !FileManager.default.fileExists(atPath: path) else { continue }
            try fillStore(path, of: entity, from: feed)
        }
        try writeUpdate(from: feed)
    }

    private func fillStore(_ path: String, of entity: EntityDescription, from feed: String) throws {
        let coordinator = try PersistentStoreCoordinator(path: path, entities: [entity])
        let context = ManagedObjectContext(concurrencyType: .privateQueue, coordinator: coordinator)
        try context.performAndWait {
            var reader = try StopsReader(path: feed)
            var storedAgain: [Stop] = []
            for row in 0..<existingRows {
                guard var stop = try reader.next() else { break }
                if storedTwice > 0, row.isMultiple(of: 3) { stop.details = newDetails(of: stop) }
                Station(.insertion(of: entity, into: context)).fill(from: stop)
                if row >= existingRows - storedTwice { storedAgain.append(stop) }
                if (row + 1) % 5000 == 0 { try context.save() }
            }
            // As after several imports, the rows of one station are not next to each other.
            for round in 0..<3 {
                for (index, stop) in storedAgain.enumerated() where index % 3 >= round {
                    Station(.insertion(of: entity, into: context)).fill(from: stop)
                }
            }
            try context.save()
        }
    }

    private func writeUpdate(from feed: String) throws {
        var lines = "stop_id,stop_name,stop_desc,stop_lat,stop_lon\n"
        var lastLines = ""
        var reader = try StopsReader(path: feed)
        for row in 0..<generator.rows {
            guard var stop = try reader.next() else { break }
            guard row >= existingRows - knownRows else { continue }
            stop.details = newDetails(of: stop)
            if storedTwice > 0 {
                stop.name += " (new)"
                stop.latitude = stop.latitude.map { $0 + 0.001 }
            }
            lines += line(of: stop)
            guard row >= existingRows, row < existingRows + repeatedRows else { continue }
            if storedTwice > 0 { stop.details = "\(newDetails(of: stop)) again" }
            if storedTwice > 0, !row.isMultiple(of: 2) { lastLines += line(of: stop) } else { lines += line(of: stop) }
        }
        try Data((lines + lastLines).utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
    }

    /// A station in the store has either no details or these.
    private func newDetails(of stop: Stop) -> String { "platform of \(stop.identifier) rebuilt" }

    private func line(of stop: Stop) -> String {
        let name = stop.name.replacing("\"", with: "\"\"")
        let place = [stop.latitude, stop.longitude].map { $0.map { "\($0)" } ?? "" }.joined(separator: ",")
        return "\(stop.identifier),\"\(name)\",\(stop.details ?? ""),\(place)\n"
    }
}
