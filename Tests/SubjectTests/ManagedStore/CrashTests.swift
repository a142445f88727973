import Foundation
import GRDB
import ManagedStore
import Testing

/// The process of an exit test saves in a loop, and kills itself. This process then checks the store that is left.
@Suite("Crash", .timeLimit(.minutes(10)))
struct CrashTests {
    /// The number of rounds, which take a few seconds. By hand, 200 rounds were run.
    private static let rounds = 60
    private static let batchSize = 50

    @Test("kill -9 during a save leaves complete batches only")
    func wholeBatches() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "pitfalls-crash-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        var rows: [Int] = []
        for round in 0..<Self.rounds {
            let path = "\(folder)/\(round).sqlite"
            await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
                let coordinator = try PersistentStoreCoordinator(path: path, entities: [Book.entity])
                let context = ManagedObjectContext(concurrencyType: .privateQueue, coordinator: coordinator)
                Thread.detachNewThread {
                    // The kill must come at a random moment of a save, so this sleep waits for no condition.
                    usleep(.random(in: 0..<50_000))
                    kill(getpid(), SIGKILL)
                }
                try context.performAndWait {
                    while true {
                        for number in 0..<50 { _ = Book(context: context, "Book \(number)", pages: number) }
                        try context.save()
                    }
                }
            }
            rows.append(try rowsLeft(at: path))
        }
        #expect(rows.allSatisfy { $0.isMultiple(of: Self.batchSize) }, "\(rows)")
        // Some processes were killed after a save, not before their work.
        #expect(rows.contains { $0 > 0 }, "\(rows)")
    }

    /// Opens and checks the store that a killed process has left, and counts its rows through a context.
    private func rowsLeft(at path: String) throws -> Int {
        let coordinator = try PersistentStoreCoordinator(path: path, entities: [Book.entity])
        let database = try DatabaseQueue(path: path)
        let integrity = try database.read { try String.fetchAll($0, sql: "PRAGMA integrity_check") }
        #expect(integrity == ["ok"])
        try database.close()
        let context = ManagedObjectContext(concurrencyType: .privateQueue, coordinator: coordinator)
        return try context.performAndWait {
            let count = try context.count(for: FetchRequest<Book>(Book.entity))
            let newest = Book(context: context, "next")
            try context.save()
            // No key was used twice, whenever the process was killed.
            #expect(try context.fetch(FetchRequest<Book>(Book.entity)).count == count + 1)
            #expect(!newest.objectID.isTemporaryID)
            return count
        }
    }
}
