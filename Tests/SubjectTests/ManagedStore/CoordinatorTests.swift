import Dispatch
import Foundation
import GRDB
import ManagedStore
import TestSupport
import Testing

@Suite("Coordinator", .timeLimit(.minutes(5)))
struct CoordinatorTests {
    private let library: Library

    init() throws { library = try Library() }

    @Test("One kind of connection reads the other's saves", arguments: [false, true])
    func kinds(serializedFirst: Bool) throws {
        let kinds: [PersistentStoreCoordinator.Connections] = [.serialized, .concurrentReaders]
        let contexts = try (serializedFirst ? kinds : kinds.reversed()).map { try context($0) }
        try library.change(in: contexts[0]) { _ = Book(context: $0, "a") }
        #expect(try contexts[1].titles() == ["a"])
        try library.change(in: contexts[1]) { _ = Book(context: $0, "b") }
        #expect(try contexts[0].titles() == ["a", "b"])
    }

    @Test("The last connection's end removes the log, even if SQLite keeps logs by default, as on Apple's systems")
    func logIsRemoved() async {
        // The test has its own process, because SQLite's default applies to a whole process.
        await #expect(processExitsWith: .success) {
            PersistentLog.begin()
            let library = try Library()
            let folder = (library.path as NSString).deletingLastPathComponent
            var configuration = Configuration()
            configuration.journalMode = .wal
            let plain = try DatabaseQueue(path: "\(folder)/plain.sqlite", configuration: configuration)
            try plain.write { try $0.execute(sql: "CREATE TABLE Book (title TEXT)") }
            try plain.close()
            #expect(FileManager.default.fileExists(atPath: "\(folder)/plain.sqlite-wal"))
            for connections in [PersistentStoreCoordinator.Connections.serialized, .concurrentReaders] {
                let path = "\(folder)/\(connections).sqlite"
                _ = try PersistentStoreCoordinator(path: path, entities: [Book.entity], connections: connections)
                #expect(FileManager.default.fileExists(atPath: path))
                #expect(!FileManager.default.fileExists(atPath: path + "-wal"))
                #expect(!FileManager.default.fileExists(atPath: path + "-shm"))
            }
            withExtendedLifetime(library) {}
        }
    }

    @Test(
        "A fetch during another's write transaction sees the last complete save, and does not wait for it",
        arguments: [PersistentStoreCoordinator.Connections.serialized, .concurrentReaders]
    )
    func openTransaction(connections: PersistentStoreCoordinator.Connections) throws {
        //  another process          the test
        //  ---------------          --------
        //  begins, writes "b"
        //  (still open)             fetches: "a"
        //  commits
        //                           fetches: "a", "b"
        try library.save("a")
        let context = try context(connections)
        let other = try DatabaseQueue(path: library.path)
        try other.inDatabase { database in
            try database.beginTransaction(.immediate)
            try database.execute(sql: "INSERT INTO Book VALUES (100, 1, 'b', NULL, NULL)")
            #expect(try context.titles() == ["a"])
            try database.commit()
        }
        #expect(try context.titles() == ["a", "b"])
    }

    @Test("While one coordinator writes, another's save waits, and its fetch does not")
    func whileWriting() throws {
        // The save may not have reached the lock yet when the test fetches. In that case it has not written anything
        // either.
        //
        //  one coordinator          writer's save            the test
        //  ---------------          -------------            --------
        //  begins to write
        //                           waits for the lock
        //                                                    fetches: nothing of the save
        //  commits                >
        //                           saved, signals `saved`
        try library.save("a")
        let other = try coordinator(.concurrentReaders)
        let (writer, reader) = (library.context(), library.context())
        let (saving, saved) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        try other.whileWriting {
            writer.perform {
                _ = Book(context: writer, "b")
                saving.signal()
                #expect(throws: Never.self) { try writer.save() }
                saved.signal()
            }
            saving.wait()
            #expect((try? reader.titles()) == ["a"])
            #expect(library.coordinator.insertedRows == 1)
        }
        #expect(saved.wait(timeout: .now() + 30) == .success)
        #expect(try reader.titles() == ["a", "b"])
        #expect((library.coordinator.insertedRows, other.insertedRows) == (2, 0))
    }

    @Test("Inserted rows are counted with the save that is complete, and a save that fails counts none")
    func insertedRows() throws {
        try library.save("a", "b")
        #expect(library.coordinator.insertedRows == 2)
        let context = library.context()
        context.performAndWait {
            _ = Tag(context: context, "c")
            _ = Tag(context: context, "c")
            #expect(throws: ManagedStoreError.self) { try context.save() }
        }
        #expect(library.coordinator.insertedRows == 2)
    }

    private func context(_ connections: PersistentStoreCoordinator.Connections) throws -> ManagedObjectContext {
        ManagedObjectContext(concurrencyType: .privateQueue, coordinator: try coordinator(connections))
    }

    private func coordinator(
        _ connections: PersistentStoreCoordinator.Connections
    ) throws -> PersistentStoreCoordinator {
        try PersistentStoreCoordinator(
            path: library.path,
            entities: [Book.entity, Tag.entity],
            connections: connections
        )
    }
}
