import Foundation
import ManagedStore
import TransitFeed

/// The store that the app is shipped with. The app's developer creates the store once, from the stops of a feed and the
/// app's pictures.
package enum ShippedStore {
    /// Creates the store and closes it. The store is then complete in one file.
    ///
    /// - Parameters:
    ///   - feed: The path of a GTFS `stops.txt`.
    ///   - pictures: The size of all pictures in megabytes.
    package static func make(at path: String, feed: String, rowsPerSave: Int, pictures: Int) throws {
        try fill(path, feed, rowsPerSave, pictures)
        // SQLite removes the log when the last connection closes.
        for suffix in ["-wal", "-shm"] where FileManager.default.fileExists(atPath: path + suffix) {
            throw IncompleteStore(log: path + suffix)
        }
    }

    private static func fill(_ path: String, _ feed: String, _ rowsPerSave: Int, _ pictures: Int) throws {
        let coordinator = try PersistentStoreCoordinator(path: path, entities: [StopObject.entity, Picture.entity])
        let context = ManagedObjectContext(concurrencyType: .privateQueue, coordinator: coordinator)
        try context.performAndWait {
            var reader = try StopsReader(path: feed)
            var rows = 0
            while let stop = try reader.next() {
                StopObject(context: context).fill(from: stop)
                rows += 1
                if rows % rowsPerSave == 0 { try context.save() }
            }
            try context.save()
            for _ in 0..<pictures {
                Picture(.insertion(of: Picture.entity, into: context))[Picture.content] = Picture.megabyte
                try context.save()
            }
        }
    }
}

/// The error for a store whose log still exists. The store's file alone is then incomplete.
private struct IncompleteStore: Error, CustomStringConvertible {
    let log: String

    var description: String { "\(log) still exists: the store is not closed, and its file alone is incomplete" }
}

/// A row with a picture, which makes a shipped store large. The list never reads this row.
private final class Picture: ManagedObject {
    static let content = Attribute<String>("content", at: 0)
    static let entity = EntityDescription("Picture", of: Picture.self, attributes: [content.description])
    static let megabyte = String(repeating: "pixel by pixel; ", count: 1 << 16)
}
