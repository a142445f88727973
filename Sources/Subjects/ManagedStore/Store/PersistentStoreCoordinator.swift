import Foundation
import GRDB
import Synchronization

/// Opens a store file, and reads and writes it for the contexts.
///
/// Each save is one transaction: after a crash at any moment, the store has only complete saves.
package final class PersistentStoreCoordinator: Sendable {
    /// How the users of the store wait for each other.
    package enum Connections: Sendable {
        /// One connection for all, as in the classic stack: while one user has the coordinator, all others wait.
        case serialized
        /// One writer and concurrent readers, as in today's container. A reader sees the last complete save; reader and
        /// writer do not wait for each other.
        case concurrentReaders
    }

    /// Posted when the disk is full or broken, with the reason as the object. An app would ask its user to free space.
    /// Posted on the thread where the error occurred, before the error is thrown.
    package static let storageFailed = Notification.Name("PersistentStoreCoordinatorStorageFailed")

    package let path: String
    /// The file's identifier: coordinators with the same identifier use the same file.
    private let file: String
    private let database: any DatabaseWriter
    private let rowCache = RowCache()
    private let insertions = Atomic(0)
    private let willFetch: @Sendable () -> Void
    let didPush: @Sendable (Int) -> Void

    /// How many rows this coordinator's contexts have inserted so far, in complete saves.
    package var insertedRows: Int { insertions.load(ordering: .acquiring) }

    /// Opens the store at `path`, or creates it.
    ///
    /// - Parameters:
    ///   - willFetch: Called before each request to the store, on the thread that performs it, like an instrument for
    ///     Core Data's fetches. Reading the row of a fault is not a request.
    ///   - didPush: Called on a parent's queue, within a child's save, with the number of objects that the parent has
    ///     taken over. The callback can spend processor time, because this step costs more with Core Data's objects
    ///     than with ours.
    /// - Throws: ``ManagedStoreError`` if the file is not a store, or cannot be created.
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
            // Another coordinator over the same file may be writing.
            configuration.busyMode = .timeout(30)
            switch connections {
            case .serialized:
                // Uses the same kind of file as `concurrentReaders`: the two cases differ only in who waits.
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

    /// Writes all changes in one transaction, or none.
    func save(_ save: StoreSave) throws(ManagedStoreError) -> StoreSave.Outcome {
        do {
            return try database.write { [self] database in
                let outcome = try save.write(to: database)
                // When this callback runs, its thread is still the only writer, so the cache receives saves in the
                // order in which they were written.
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

    /// Runs a block within a transaction that writes: other users of the file can read until it returns, but not save.
    ///
    /// - Throws: ``ManagedStoreError`` if the store cannot be written.
    package func whileWriting(_ body: () -> Void) throws(ManagedStoreError) {
        do {
            try database.writeWithoutTransaction { database in
                // An immediate transaction locks out other writers at once; a deferred one locks nothing until it
                // writes.
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

    /// The rows that a request finds in the store.
    func fetch(_ request: StoreRequest) throws(ManagedStoreError) -> [RowSnapshot] {
        willFetch()
        return try readRows(request)
    }

    /// The IDs of the rows that a request finds in the store, in the request's order.
    func objectIDs(_ request: StoreRequest) throws(ManagedStoreError) -> [ManagedObjectID] {
        willFetch()
        return try read { try request.objectIDs(in: $0) }
    }

    /// The sort keys of the rows that a request finds, in any order.
    func sortKeys(_ request: StoreRequest) throws(ManagedStoreError) -> [SortKey] {
        willFetch()
        return try read { try request.sortKeys(in: $0) }
    }

    /// The number of rows that a request finds in the store.
    func count(_ request: StoreRequest) throws(ManagedStoreError) -> Int {
        willFetch()
        return try read { try request.count(in: $0) }
    }

    /// The existing rows of objects, in any order: from the cache if it has them.
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

    /// Notes rows that another coordinator over the same file has saved.
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

    /// The system's error message. Posts ``storageFailed`` if the error is about the disk.
    private static func reason(_ error: any Error) -> String {
        guard let error = error as? DatabaseError else { return (error as NSError).localizedDescription }
        let reason = error.message ?? error.resultCode.description
        // These two I/O errors are not about the disk: the first means that the store is damaged, the second that this
        // program has run out of memory.
        let isElsewhere = [.SQLITE_IOERR_SHORT_READ, .SQLITE_IOERR_NOMEM].contains(error.extendedResultCode)
        if error.resultCode == .SQLITE_FULL || error.resultCode == .SQLITE_IOERR && !isElsewhere {
            NotificationCenter.default.post(name: storageFailed, object: reason)
        }
        return reason
    }
}
