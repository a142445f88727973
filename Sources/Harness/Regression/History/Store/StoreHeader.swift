import Foundation
import Model

/// What a file's first bytes say of it, read without SQLite: a database of another program is not even opened.
///
/// https://www.sqlite.org/fileformat2.html#the_database_header
enum StoreHeader {
    private static let length = 100
    private static let magic = Array("SQLite format 3\0".utf8)
    private static let versionPlace = 60
    private static let applicationPlace = 68

    /// - Throws: ``UsageError`` if the file is not a store, or one of a newer build.
    static func expectStore(at path: String) throws {
        let advice = "name a store of pitfalls history add with --store"
        let bytes: Data
        do throws(FileRefusal) {
            bytes = try BoundedFile.beginning(of: path, count: length)
        } catch {
            throw UsageError("cannot read the store \(path.shownPath): \(error); \(advice)")
        }
        guard bytes.count == length, bytes.starts(with: magic),
            number(at: applicationPlace, in: bytes) == StoreSchema.application
        else {
            throw UsageError("\(path.shownPath) is not a store of runs, and is left as it is; \(advice)")
        }
        try expect(version: number(at: versionPlace, in: bytes), of: path)
    }

    /// - Throws: ``UsageError`` if this build does not know the version of a store's format.
    static func expect(version: Int, of path: String) throws {
        guard version != StoreSchema.version else { return }
        throw UsageError(
            """
            \(path.shownPath) has version \(version) of the format and this build knows version \
            \(StoreSchema.version); use the build that made it, or name another store with --store
            """
        )
    }

    private static func number(at place: Int, in bytes: Data) -> Int {
        bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
    }
}
