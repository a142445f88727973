import Foundation
import GRDB
import Model
import Sampling

/// The figures of many runs: a SQLite file that several processes may read and add to at once.
///
/// It is in WAL mode: a reader sees only complete runs, and if a process is killed while it adds a run, the earlier
/// runs stay. The file is created whole or not at all, and a file that is not a store is never written to.
package final class HistoryStore: Sendable {
    /// The default path in a checkout.
    package static let usualPath = "results/history.sqlite"

    package let path: String
    let database: DatabaseQueue

    /// Maximum wait for another process that adds a run, in seconds.
    private static let patience = 60.0

    /// Opens a store that exists.
    ///
    /// - Throws: ``UsageError`` if the store does not exist, or if the file is damaged or not a store.
    package convenience init(reading path: String) throws {
        guard FileManager.default.fileExists(atPath: path) else {
            throw UsageError(
                "there is no store \(path.shownPath); add runs to it with pitfalls history add, or name another with "
                    + "--store"
            )
        }
        try self.init(opening: path)
    }

    /// Opens a store, and creates it and its folder if there is none.
    ///
    /// - Throws: ``UsageError`` if the store cannot be created, or if the file is damaged or not a store.
    package convenience init(addingTo path: String) throws {
        if !FileManager.default.fileExists(atPath: path) {
            let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
            do {
                try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
                // If another process has created the file in the meantime, that file is used.
                _ = try WholeFile.create(try Self.emptyStore(), at: path)
            } catch let error as HarnessError {
                throw error
            } catch {
                let reason = (error as? WholeFile.WriteError)?.description ?? (error as NSError).localizedDescription
                throw UsageError("cannot create the store \(path.shownPath): \(reason); name another with --store")
            }
        }
        try self.init(opening: path)
    }

    private init(opening path: String) throws {
        self.path = path
        try StoreHeader.expectStore(at: path)
        do {
            var configuration = Configuration()
            configuration.busyMode = .timeout(Self.patience)
            database = try DatabaseQueue(path: path, configuration: configuration)
            // SQLite reads the version, because another process may just have written a newer header to the WAL file.
            let version = try database.read { try Int.fetchOne($0, sql: "PRAGMA user_version") ?? 0 }
            try StoreHeader.expect(version: version, of: path)
        } catch let error as DatabaseError {
            throw Self.sentence(error, at: path)
        }
    }

    /// Closes the file. SQLite's auxiliary files are removed when the last process closes it.
    package func close() {
        try? database.close()
    }

    /// Runs `body` on the open database.
    ///
    /// - Throws: What `body` throws; SQLite's own errors become sentences.
    func attempt<Value>(_ body: (DatabaseQueue) throws -> Value) throws -> Value {
        do {
            return try body(database)
        } catch let error as DatabaseError {
            throw Self.sentence(error, at: path)
        } catch is RowDecodingError, is DecodingError {
            throw Self.damaged(path, "it has a value of the wrong type")
        }
    }

    /// The bytes of a store without runs.
    private static func emptyStore() throws -> Data {
        let scratch = try TemporaryDirectory()
        defer { scratch.remove() }
        do {
            let file = "\(scratch.path)/empty.sqlite"
            let database = try DatabaseQueue(path: file)
            try database.write(StoreSchema.make)
            // The WAL mode is stored in the file.
            try database.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = WAL") }
            try database.close()
            return try Data(contentsOf: URL(fileURLWithPath: file))
        } catch {
            throw HarnessError(
                "cannot create a store in the temporary folder: \(error); free some space, or set TMPDIR to another"
            )
        }
    }
}

extension HistoryStore {
    /// SQLite's error as a sentence.
    private static func sentence(_ error: DatabaseError, at path: String) -> any Error {
        let reason = (error.message ?? "unknown").onOneLine()
        switch error.resultCode {
        case .SQLITE_BUSY, .SQLITE_LOCKED:
            return HarnessError(
                "another program has locked the store \(path.shownPath) for over a minute; wait, then try again"
            )
        case .SQLITE_FULL, .SQLITE_IOERR, .SQLITE_NOMEM:
            return HarnessError("cannot write the store \(path.shownPath): \(reason); free some space, then try again")
        case .SQLITE_READONLY, .SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_AUTH:
            return UsageError(
                "cannot write the store \(path.shownPath), or its folder: \(reason); change its permissions, or name "
                    + "another with --store"
            )
        default:
            return damaged(path, reason)
        }
    }

    static func damaged(_ path: String, _ reason: String) -> UsageError {
        UsageError("the store \(path.shownPath) is damaged (\(reason)); restore a copy of it, or name another")
    }
}
