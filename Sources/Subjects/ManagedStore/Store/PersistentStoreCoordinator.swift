import Foundation
import GRDB
import GRDBSQLite
import Synchronization

/// A coordinator that opens a store file, and reads and writes the file for the contexts.
///
/// Each save is one transaction, so a crash at any moment leaves only complete saves in the store.
package final class PersistentStoreCoordinator: Sendable {
    /// The number of connections, which decides how the users of the store wait for each other.
    package enum Connections: Sendable {
        /// One connection for all users, as in the classic stack. While one user has the coordinator, all others wait.
        case serialized
        /// One connection for writing and several for reading, as in today's container. A reader sees the last complete
        /// save. Readers and the writer do not wait for each other.
        case concurrentReaders
    }

    /// The notification that the disk is full or broken. The notification's object is the reason. It is posted on the
    /// thread where the error occurred, before the error is thrown. An app would ask its user to free space.
    package static let storageFailed = Notification.Name("PersistentStoreCoordinatorStorageFailed")

    package let path: String
    /// The file's identifier. Coordinators with the same identifier use the same file.
    private let file: String
    private let database: any DatabaseWriter
    private let rowCache = RowCache()
    private let insertions = Atomic(0)
    private let willFetch: @Sendable () -> Void
    let didPush: @Sendable (Int) -> Void

    /// The number of rows that this coordinator's contexts have inserted so far, in complete saves.
    package var insertedRows: Int { insertions.load(ordering: .acquiring) }

    /// Opens the store at `path`, or creates it.
    ///
    /// - Parameters:
    ///   - willFetch: A closure that is called before each request to the store, on the thread that performs the
    ///     request. Reading the row of a fault is not a request. An instrument for Core Data counts fetches in the same
    ///     way.
    ///   - didPush: A closure that is called on a parent's queue, within a child's save. Its argument is the number of
    ///     objects that the parent has taken over. The closure can spend processor time, because the transfer costs
    ///     more with Core Data's objects than with ours.
    /// - Throws: ``ManagedStoreError`` if the file is not a store, or if it cannot be created.
    package init(
        path: String,
        entities: [EntityDescription],
        connections: Connections = .concurrentReaders,
        willFetch: @escaping @Sendable () -> Void = {},
        didPush: @escaping @Sendable (Int) -> Void = { _ in }
    ) throws(ManagedStoreError) {
        self.path = path
        self.willFetch = willFetch
        self.didPush = didPush
        do {
            var configuration = Configuration()
            // Waits while another coordinator writes into the same file.
            configuration.busyMode = .timeout(30)
            configuration.removeLogAtClose()
            switch connections {
            case .serialized:
                // The kind of file is the same as for `concurrentReaders`, so the two cases differ only in who waits.
                configuration.journalMode = .wal
                database = try DatabaseQueue(path: path, configuration: configuration)
            case .concurrentReaders:
                database = try DatabasePool(path: path, configuration: configuration)
            }
            try database.write { database in
                try StoreSchema.make(for: entities, in: database)
            }
        } catch {
            throw ManagedStoreError("cannot open the store \(path): \(Self.reason(error))")
        }
        file = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    }

    package func isSameStore(as other: PersistentStoreCoordinator) -> Bool {
        self === other || file == other.file
    }

    // MARK: - Writing

    /// Writes all changes in one transaction. If the transaction fails, no change is written.
    func save(_ save: StoreSave) throws(ManagedStoreError) -> StoreSave.Outcome {
        do {
            return try database.write { [self] database in
                let outcome = try save.write(to: database)
                // The callback's thread is still the only writer, so the cache receives saves in the order in which
                // they were written.
                database.afterNextTransaction { [self] _ in
                    rowCache.note(outcome, of: save)
                    insertions.add(outcome.inserted.count(where: \.isNew), ordering: .acquiringAndReleasing)
                }
                return outcome
            }
        } catch let error as ManagedStoreError {
            // A later refresh of the objects must read the rows that caused the conflict.
            rowCache.drop(error.conflicts.lazy.map(\.objectID))
            throw error
        } catch {
            throw ManagedStoreError("cannot save into the store \(path): \(Self.reason(error))")
        }
    }

    /// Runs a block within a transaction that writes. Until the block returns, other users of the file can read, but
    /// they cannot save.
    ///
    /// - Throws: ``ManagedStoreError`` if the store cannot be written.
    package func whileWriting(_ body: () -> Void) throws(ManagedStoreError) {
        do {
            try database.writeWithoutTransaction { database in
                // An immediate transaction locks out other writers at once. A deferred transaction would lock nothing
                // until it writes.
                try database.inTransaction(.immediate) {
                    body()
                    return .commit
                }
            }
        } catch {
            throw ManagedStoreError("cannot write the store \(path): \(Self.reason(error))")
        }
    }

    /// Reserves IDs for new objects. An ID is never reused, even if its object is not saved.
    func makePermanentIDs(of entities: [EntityDescription]) throws(ManagedStoreError) -> [ManagedObjectID] {
        do {
            return try database.write { database in
                var keys = PrimaryKeys(of: entities)
                return try entities.map { try keys.next(of: $0, in: database) }
            }
        } catch {
            throw ManagedStoreError("cannot reserve keys in the store \(path): \(Self.reason(error))")
        }
    }

    // MARK: - Reading

    /// Returns the rows that a request finds in the store.
    func fetch(_ request: StoreRequest) throws(ManagedStoreError) -> [RowSnapshot] {
        willFetch()
        return try readRows(request)
    }

    /// Returns the IDs of the rows that a request finds in the store, in the request's order.
    func objectIDs(_ request: StoreRequest) throws(ManagedStoreError) -> [ManagedObjectID] {
        willFetch()
        return try read { try request.objectIDs(in: $0) }
    }

    /// Returns the sort keys of the rows that a request finds, in any order.
    func sortKeys(_ request: StoreRequest) throws(ManagedStoreError) -> [SortKey] {
        willFetch()
        return try read { try request.sortKeys(in: $0) }
    }

    /// Returns the number of rows that a request finds in the store.
    func count(_ request: StoreRequest) throws(ManagedStoreError) -> Int {
        willFetch()
        return try read { try request.count(in: $0) }
    }

    /// Returns the existing rows of objects, in any order. Rows in the cache are not read from the store.
    func rows(with objectIDs: [ManagedObjectID]) throws(ManagedStoreError) -> [RowSnapshot] {
        var (rows, unknown) = rowCache.rows(with: objectIDs)
        guard !unknown.isEmpty else { return rows }
        for (entity, keys) in Dictionary(grouping: unknown, by: \.entity.name).values.map({ ($0[0].entity, $0) }) {
            rows += try readRows(StoreRequest(entity, keys: keys.map(\.key)))
        }
        return rows
    }

    private func readRows(_ request: StoreRequest) throws(ManagedStoreError) -> [RowSnapshot] {
        let rows = try read { try request.rows(in: $0) }
        rowCache.note(rows)
        return rows
    }

    /// Updates the cache with rows that another coordinator over the same file has saved.
    func noteRows(updated: [RowSnapshot], deleted: [ManagedObjectID]) {
        rowCache.note(updated, evenIfGone: true)
        rowCache.forget(deleted)
    }

    private func read<Value>(_ body: (Database) throws -> Value) throws(ManagedStoreError) -> Value {
        do {
            return try database.read(body)
        } catch {
            throw ManagedStoreError("cannot read the store \(path): \(Self.reason(error))")
        }
    }

    /// Returns the system's error message. Posts ``storageFailed`` if the error is about the disk.
    private static func reason(_ error: any Error) -> String {
        guard let error = error as? DatabaseError else { return (error as NSError).localizedDescription }
        let reason = error.message ?? error.resultCode.description
        // Two I/O errors are not about the disk. The first means that the store is damaged. The second means that this
        // program has run out of memory.
        let isElsewhere = [.SQLITE_IOERR_SHORT_READ, .SQLITE_IOERR_NOMEM].contains(error.extendedResultCode)
        if error.resultCode == .SQLITE_FULL || error.resultCode == .SQLITE_IOERR && !isElsewhere {
            NotificationCenter.default.post(name: storageFailed, object: reason)
        }
        return reason
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
