import ArgumentParser
import GRDB
import ManagedStore
import Model
import Sampling
import StopsApp
import TransitFeed

/// A benchmark that compares the managed-object store with a bare `fetchAll`.
///
///     swift run -c release benchmark store
struct StoreBenchmark: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "store",
        abstract: "The time of fetches into managed objects, as a multiple of bare fetches into structs.",
        discussion: """
            Both read the same store, in turn. The first measure fetches all rows, sorted by name. The second looks \
            up 10,000 rows by their IDs in the coordinator's cache, and is compared with a bare fetch of 10,000 rows. \
            Exit status 1 if one takes longer than the multiple.
            """
    )

    @Option(help: "Rows of the store.") var rows = 100_000
    @Option(help: "Number of rounds; each round takes every measurement once.") var rounds = 7
    @Option(help: "The multiple that no measure may exceed.") var atMost = 3.0

    private static let lookUps = 10_000

    func validate() throws {
        guard rows >= Self.lookUps, rounds > 0 else {
            throw ValidationError("--rows needs \(Self.lookUps) or more, --rounds 1 or more")
        }
    }

    func run() async throws {
        let folder = try TemporaryDirectory()
        defer { folder.remove() }
        let path = "\(folder.path)/stops.sqlite"
        try fill(path, feed: "\(folder.path)/stops.txt")
        let bare = try BareReader(path: path)

        var sorted: [(objects: Double, structs: Double)] = []
        var lookedUp: [(objects: Double, structs: Double)] = []
        for _ in 1...rounds {
            let coordinator = try PersistentStoreCoordinator(path: path, entities: [StopObject.entity])
            let context = ManagedObjectContext(concurrencyType: .privateQueue, coordinator: coordinator)
            let times = try context.performAndWait {
                (sorted: try sortedFetch(in: context), lookUp: try lookUp(in: context, coordinator))
            }
            sorted.append((times.sorted, try bare.seconds(limit: rows)))
            lookedUp.append((times.lookUp, try bare.seconds(limit: Self.lookUps)))
        }
        var table = FigureTable("A store of \(rows) rows read; rounds: \(rounds)")
        table.figures = [
            figure("sorted fetch of \(rows) rows", sorted),
            figure("existingObject(with:) of \(Self.lookUps) cached IDs", lookedUp),
        ]
        try table.end()
    }

    private func figure(_ what: String, _ rounds: [(objects: Double, structs: Double)]) -> Figure {
        Figure(
            what,
            "time ÷ bare fetchAll's",
            .seconds,
            of: ("objects", rounds.map(\.objects)),
            to: ("structs", rounds.map(\.structs)),
            asked: .atMost(atMost)
        )
    }

    private func fill(_ path: String, feed: String) throws {
        try FeedGenerator(seed: 1, rows: rows).write(to: feed)
        let coordinator = try PersistentStoreCoordinator(path: path, entities: [StopObject.entity])
        let context = ManagedObjectContext(concurrencyType: .privateQueue, coordinator: coordinator)
        try context.performAndWait {
            var reader = try StopsReader(path: feed)
            while let stop = try reader.next() { StopObject(context: context).fill(from: stop) }
            try context.save()
        }
    }

    // MARK: - Measures, in seconds

    private func sortedFetch(in context: ManagedObjectContext) throws -> Double {
        let request = FetchRequest<StopObject>(StopObject.entity, sortDescriptors: [SortDescription(StopObject.name)])
        let start = ContinuousClock.now
        let stops = try context.fetch(request)
        let seconds = start.duration(to: .now) / .seconds(1)
        guard stops.count == rows else { throw HarnessError("\(stops.count) of \(rows) rows were fetched") }
        return seconds
    }

    private func lookUp(in context: ManagedObjectContext, _ coordinator: PersistentStoreCoordinator) throws -> Double {
        var request = FetchRequest<StopObject>(StopObject.entity, sortDescriptors: [SortDescription(StopObject.name)])
        request.fetchLimit = Self.lookUps
        // The other context has no objects yet, so it creates each object from the coordinator's cached rows.
        let objectIDs = try context.fetch(request).map(\.objectID)
        let other = ManagedObjectContext(concurrencyType: .privateQueue, coordinator: coordinator)
        return try other.performAndWait {
            var stops: [ManagedObject] = []
            stops.reserveCapacity(objectIDs.count)
            let start = ContinuousClock.now
            for objectID in objectIDs { stops.append(try other.existingObject(with: objectID)) }
            return start.duration(to: .now) / .seconds(1)
        }
    }
}

/// The minimal reader of a store, with one statement and a struct for each row.
private struct BareReader {
    private struct Stop: FetchableRecord {
        var key: Int64
        var identifier: String
        var name: String
        var latitude: Double?
        var longitude: Double?
        var code: String?
        var details: String?

        init(row: Row) {
            key = row[0]
            identifier = row[2]
            name = row[3]
            latitude = row[4]
            longitude = row[5]
            code = row[6]
            details = row[7]
        }
    }

    private let database: DatabasePool

    init(path: String) throws { database = try DatabasePool(path: path) }

    /// Measures the time of a fetch of rows sorted by name.
    func seconds(limit: Int) throws -> Double {
        let start = ContinuousClock.now
        let stops = try database.read { database in
            try Stop.fetchAll(database, sql: "SELECT * FROM \"Stop\" ORDER BY \"name\" LIMIT \(limit)")
        }
        let seconds = start.duration(to: .now) / .seconds(1)
        precondition(stops.count == limit, "the store has fewer rows")
        return seconds
    }
}
