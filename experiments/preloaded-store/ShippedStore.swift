import Foundation
import Lab
import ManagedStore
import StopsApp
import StopsTrial
import TransitFeed

/// The store that the app is shipped with: the feed, imported once at home, and whatever else the app brings along.
struct ShippedStore {
    static let otherMegabytes = Parameter(
        "other-megabytes",
        default: 0,
        in: 0...10_000,
        help: "megabytes that the shipped store has beside the rows: pictures or a map"
    )

    let path: String
    let feed: FeedInput
    private let rowsPerSave: Int
    private let otherMegabytes: Int

    init(_ values: ParameterValues, directory: String) throws {
        feed = try FeedInput(values, directory: directory)
        rowsPerSave = values[StoreTrial.rowsPerSave]
        otherMegabytes = values[Self.otherMegabytes]
        let name = URL(fileURLWithPath: feed.path).deletingPathExtension().lastPathComponent
        path = "\(directory)/shipped-\(name)-\(otherMegabytes).sqlite"
    }

    /// Makes the store, where another scenario has not made the same one.
    ///
    /// - Returns: What the user should know of the feed.
    func prepare() throws -> [String] {
        let remarks = try feed.prepare()
        guard !FileManager.default.fileExists(atPath: path) else { return remarks }
        try fill()
        // The last connection has closed and taken the log with it: this one file is all of the store.
        for suffix in ["-wal", "-shm"] where FileManager.default.fileExists(atPath: path + suffix) {
            throw IncompleteStore(path: path + suffix)
        }
        return remarks
    }

    private func fill() throws {
        let coordinator = try PersistentStoreCoordinator(path: path, entities: [StopObject.entity, Picture.entity])
        let context = ManagedObjectContext(concurrencyType: .privateQueue, coordinator: coordinator)
        try context.performAndWait {
            var reader = try StopsReader(path: feed.path)
            var rows = 0
            while let stop = try reader.next() {
                StopObject(context: context).fill(from: stop)
                rows += 1
                if rows % rowsPerSave == 0 { try context.save() }
            }
            try context.save()
            for _ in 0..<otherMegabytes {
                Picture(.insertion(of: Picture.entity, into: context))[Picture.content] = Picture.megabyte
                try context.save()
            }
        }
    }

    /// The log has stayed beside the store.
    private struct IncompleteStore: Error, CustomStringConvertible {
        let path: String

        var description: String {
            "\(path) is still there: the store was not closed, and its file alone is not complete"
        }
    }
}

/// What makes a shipped store large: the list never reads it.
private final class Picture: ManagedObject {
    static let content = Attribute<String>("content", at: 0)
    static let entity = EntityDescription("Picture", of: Picture.self, attributes: [content.description])
    static let megabyte = String(repeating: "pixel by pixel; ", count: 1 << 16)
}
