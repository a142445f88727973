import Foundation
import Lab
import ManagedStore
import Model
import TransitFeed

/// What the store holds before, and what is imported: the first stations of a feed, and an update whose first half
/// changes the last of them and whose second half continues where the store ends.
struct UpdateInput {
    static let existingRows = Parameter(
        "existing-rows",
        default: 5000,
        in: 1...5_000_000,
        help: "rows that the store holds before the import"
    )
    static let rows = Parameter(
        "rows",
        default: 500,
        in: 2...1_000_000,
        help: "rows that are imported; half of them are in the store already, if it has that many"
    )
    static let rowsPerSave = Parameter(
        "rows-per-save",
        default: 250,
        in: 1...30_000,
        help: "rows between two saves, 250 in the article; the batch of fetch-per-batch"
    )
    static let repeatedRows = Parameter(
        "repeated-rows",
        default: 0,
        in: 0...1_000_000,
        help: "how many of the new rows the feed contains twice, one right after the other"
    )
    static let isIndexed = Parameter(
        "indexed",
        default: 1,
        in: 0...1,
        help: "1 for an index over the identifier, 0 for none; a uniqueness constraint always has its own"
    )
    static let seed = Parameter("feed-seed", default: 1, in: 0...Int.max, help: "seed of the generated feed")

    static let parameters: [any DeclaredParameter] = [
        existingRows, rows, rowsPerSave, repeatedRows, isIndexed, seed,
    ]

    /// What the store holds before.
    let existingRows: Int
    /// The stations of the update that the store holds before.
    let knownRows: Int
    /// The stations of the update that it does not.
    let newRows: Int
    /// The entity that the values ask for.
    let entity: EntityDescription
    private let updatePath: String
    private let repeatedRows: Int
    private let generator: FeedGenerator
    private let directory: String

    init(_ values: ParameterValues, directory: String) throws {
        existingRows = values[Self.existingRows]
        knownRows = min(values[Self.rows] / 2, existingRows)
        newRows = values[Self.rows] - knownRows
        repeatedRows = min(values[Self.repeatedRows], newRows)
        entity = values[Self.isIndexed] == 1 ? Station.indexedEntity : Station.plainEntity
        let seed = values[Self.seed]
        generator = try FeedGenerator(seed: UInt64(seed), rows: existingRows + newRows)
        updatePath = "\(directory)/update-\(seed)-\(existingRows)-\(values[Self.rows])-\(repeatedRows).txt"
        self.directory = directory
    }

    /// The prepared store of an entity: copy it, never open it.
    func storePath(of entity: EntityDescription) -> String {
        "\(directory)/\(entity.name)-\(generator.seed)-\(existingRows).sqlite"
    }

    // MARK: - Reading the update

    /// - Returns: The number of rows.
    func forEachBatch(of size: Int, _ storeBatch: ([Stop]) throws -> Void) throws -> Int {
        var reader = try StopsReader(path: updatePath)
        var batch: [Stop] = []
        var rows = 0
        while let stop = try reader.next() {
            batch.append(stop)
            rows += 1
            guard batch.count == size else { continue }
            try storeBatch(batch)
            batch.removeAll(keepingCapacity: true)
        }
        if !batch.isEmpty { try storeBatch(batch) }
        return rows
    }

    /// The details that each station of the update must have in the end.
    func expectedDetails() throws -> [String: String?] {
        var details: [String: String?] = [:]
        var reader = try StopsReader(path: updatePath)
        while let stop = try reader.next() { details[stop.identifier] = stop.details }
        return details
    }

    // MARK: - Preparing

    /// Makes the update, and the stores of the scenario's variants that no other scenario has made yet.
    func prepare() throws {
        let feed = "\(directory)/feed-\(generator.seed)-\(generator.rows).txt"
        try generator.write(to: feed)
        defer { try? FileManager.default.removeItem(atPath: feed) }
        for entity in [entity, UniqueConstraint.entity].compactMap(\.self) {
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
            for row in 1...existingRows {
                guard let stop = try reader.next() else { break }
                Station(.insertion(of: entity, into: context)).fill(from: stop)
                if row % 5000 == 0 { try context.save() }
            }
            try context.save()
        }
    }

    private func writeUpdate(from feed: String) throws {
        var lines = "stop_id,stop_name,stop_desc,stop_lat,stop_lon\n"
        var reader = try StopsReader(path: feed)
        for row in 0..<generator.rows {
            guard let stop = try reader.next() else { break }
            guard row >= existingRows - knownRows else { continue }
            let name = stop.name.replacing("\"", with: "\"\"")
            let place = [stop.latitude, stop.longitude].map { $0.map { "\($0)" } ?? "" }.joined(separator: ",")
            // The stations in the store have no details.
            let line = "\(stop.identifier),\"\(name)\",platform of \(stop.identifier) rebuilt,\(place)\n"
            lines += line
            if row >= existingRows, row < existingRows + repeatedRows { lines += line }
        }
        try WholeFile.write(Data(lines.utf8), to: updatePath)
    }
}
