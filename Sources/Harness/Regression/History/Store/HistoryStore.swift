import Foundation
import GRDB
import GRDBSQLite
import Model
import Sampling

/// The store of the figures of many runs. It is an SQLite file that several processes may read and extend at once.
///
/// The file is in WAL mode, so a reader sees only complete runs. If a process is killed while it adds a run, the file
/// keeps the earlier runs. The file is created whole or not at all. A file that is not a store is never changed.
package final class HistoryStore: Sendable {
    /// The default path in a checkout.
    package static let usualPath = "results/history.sqlite"

    package let path: String
    let database: DatabaseQueue

    /// The maximum wait in seconds for another process that adds a run.
    private static let patience = 60.0

    /// Opens a store that exists.
    ///
    /// - Throws: ``UsageError`` if the file does not exist, is damaged or is not a store.
    package convenience init(reading path: String) throws {
        guard FileManager.default.fileExists(atPath: path) else {
            throw UsageError(
                "there is no store \(path.shownPath); add runs to it with pitfalls history add, or name another with "
                    + "--store"
            )
        }
        try self.init(opening: path)
    }

    /// Opens a store. Creates the store and its folder if the file does not exist.
    ///
    /// - Throws: ``UsageError`` if the store cannot be created, or if the file is damaged or is not a store.
    package convenience init(addingTo path: String) throws {
        if !FileManager.default.fileExists(atPath: path) {
            let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
            do {
                try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
                // If another process has created the file in the meantime, this process uses that file.
                _ = try WholeFile.create(try Self.emptyStore(), at: path)
            } catch let error as HarnessError {
                throw error
            } catch {
                let reason = ResultFileError.reason(error)
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
            configuration.removeLogAtClose()
            database = try DatabaseQueue(path: path, configuration: configuration)
            // SQLite reads the version, because the WAL file may contain a newer header.
            let version = try database.read { try Int.fetchOne($0, sql: "PRAGMA user_version") ?? 0 }
            try StoreHeader.expect(version: version, of: path)
        } catch let error as DatabaseError {
            throw Self.sentence(error, at: path)
        }
    }

    /// Closes the store. SQLite removes its auxiliary files when the last process closes the store.
    package func close() {
        try? database.close()
    }

    /// Runs `body` on the open database.
    ///
    /// - Throws: The error of `body`. An error of SQLite is replaced by an error that is a sentence.
    func attempt<Value>(_ body: (DatabaseQueue) throws -> Value) throws -> Value {
        do {
            return try body(database)
        } catch let error as DatabaseError {
            throw Self.sentence(error, at: path)
        } catch is RowDecodingError, is DecodingError {
            throw Self.damaged(path, "it has a value of the wrong type")
        }
    }

    /// Returns the bytes of a store without runs.
    private static func emptyStore() throws -> Data {
        let scratch = try TemporaryDirectory()
        defer { scratch.remove() }
        do {
            let file = "\(scratch.path)/empty.sqlite"
            let database = try DatabaseQueue(path: file)
            try database.write(StoreSchema.make)
            // The file itself stores the WAL mode.
            try database.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = WAL") }
            try database.close()
            return try Data(contentsOf: URL(fileURLWithPath: file))
        } catch {
            throw HarnessError(
                "cannot create a store in the temporary folder: \(ResultFileError.reason(error)); free some space, or "
                    + "set TMPDIR to another"
            )
        }
    }
}

extension HistoryStore {
    /// Describes SQLite's error in a sentence.
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

extension Configuration {
    /// Makes SQLite remove its files `-wal` and `-shm` when the last connection closes. Apple's SQLite keeps them
    /// otherwise.
    fileprivate mutating func removeLogAtClose() {
        prepareDatabase { database in
            var isKept: CInt = 0
            sqlite3_file_control(database.sqliteConnection, nil, SQLITE_FCNTL_PERSIST_WAL, &isKept)
        }
    }
}
