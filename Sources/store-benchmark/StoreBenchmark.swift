import ArgumentParser
import Foundation
import ManagedStore
import Model
import Sampling
import Statistics
import StopsApp
import TransitFeed

/// How near the managed-object store's reading comes to a bare `fetchAll`: `swift run -c release store-benchmark`.
@main
struct StoreBenchmark: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "store-benchmark",
        abstract: "The time of fetches into managed objects as a multiple of bare ones into structs.",
        discussion: """
            Both read the same store, in turns on this machine: all rows sorted by name, and 10,000 rows one by one by \
            their IDs, from the coordinator's cache, beside a bare fetch of as many. Exit status 1 where one takes more \
            than the multiple asked for.
            """
    )

    @Option(help: "Rows of the store.") var rows = 100_000
    @Option(help: "Rounds; each takes every measure once.") var rounds = 7
    @Option(help: "The multiple that no measure may exceed.") var atMost = 3.0

    private static let lookUps = 10_000

    static func main() {
        CommandProgram.start(Self.self)
    }

    func validate() throws {
        guard rows >= Self.lookUps, rounds > 0 else {
            throw ValidationError("--rows takes a whole number from \(Self.lookUps) on, --rounds one from 1 on")
        }
    }

    func run() async throws {
        let folder = try TemporaryDirectory()
        defer { folder.remove() }
        let path = "\(folder.path)/stops.sqlite"
        try fill(path, feed: "\(folder.path)/stops.txt")
        let bare = try BareReader(path: path)

        var sorted: [Double] = []
        var lookedUp: [Double] = []
        for _ in 1...rounds {
            let coordinator = try PersistentStoreCoordinator(path: path, entities: [StopObject.entity])
            let context = ManagedObjectContext(concurrencyType: .privateQueue, coordinator: coordinator)
            let times = try context.performAndWait {
                (sorted: try sortedFetch(in: context), lookUp: try lookUp(in: context, coordinator))
            }
            sorted.append(times.sorted / (try bare.seconds(limit: rows)))
            lookedUp.append(times.lookUp / (try bare.seconds(limit: Self.lookUps)))
        }
        let sortedReaches = report(sorted, "sorted fetch of \(rows) rows")
        let lookUpReaches = report(lookedUp, "existingObject(with:) of \(Self.lookUps) cached IDs")
        guard sortedReaches, lookUpReaches else { throw ExitStatusError(.fixFailed) }
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

    // MARK: - What is measured, in seconds

    private func sortedFetch(in context: ManagedObjectContext) throws -> Double {
        let request = FetchRequest<StopObject>(
            StopObject.entity,
            sortDescriptors: [SortDescription(StopObject.name)]
        )
        let start = ContinuousClock.now
        let stops = try context.fetch(request)
        let seconds = start.duration(to: .now) / .seconds(1)
        guard stops.count == rows else { throw HarnessError("\(stops.count) of \(rows) rows were fetched") }
        return seconds
    }

    private func lookUp(in context: ManagedObjectContext, _ coordinator: PersistentStoreCoordinator) throws -> Double {
        var request = FetchRequest<StopObject>(StopObject.entity, sortDescriptors: [SortDescription(StopObject.name)])
        request.fetchLimit = Self.lookUps
        // Another context knows none of the objects: each comes from the coordinator's rows.
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

    /// Prints a multiple; false where it is above what was asked for.
    private func report(_ multiples: [Double], _ name: String) -> Bool {
        guard let multiple = Summary(multiples) else { return false }
        func text(_ value: Double) -> String { DecimalText.text(value, decimals: 2, keepsZeros: true) }
        print("\(text(multiple.median))  (\(text(multiple.minimum))–\(text(multiple.maximum)))  \(name)")
        return multiple.median <= atMost
    }
}
