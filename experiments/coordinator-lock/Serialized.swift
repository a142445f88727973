import ManagedStore
import StopsApp

/// Both contexts use one coordinator with one connection; the import saves once, at its end.
///
/// "Core Data and Swift: Concurrency" has these two contexts on one coordinator, and one save at the end. The article's
/// code uses the private context without `perform`, and merges the save into the main context. Our code uses each
/// context on its own queue, and fetches the list again instead of merging. The two contexts share the coordinator's
/// lock.
final class Serialized: NewestStopsScreen {
    private let main: ManagedObjectContext
    private let importing: ManagedObjectContext
    private let table: NewestStopsTable

    init(_ openStore: OpenStore, _ table: NewestStopsTable) throws {
        let coordinator = try openStore(.serialized)
        main = ManagedObjectContext(concurrencyType: .mainQueue, coordinator: coordinator)
        importing = ManagedObjectContext(concurrencyType: .privateQueue, coordinator: coordinator)
        self.table = table
    }

    func refresh() throws {
        table.show(try ListedStop.newest(in: main))
    }

    func importStops(
        _ stops: [NumberedStop],
        rowsPerSave: Int,
        completion: @escaping @Sendable (Result<Void, any Error>) -> Void
    ) {
        importing.perform { [importing] in
            for stop in stops { ListedStop(stop, in: importing) }
            completion(Result { try importing.save() })
        }
    }
}
