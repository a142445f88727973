import ManagedStore
import StopsApp

/// Each context has a coordinator of its own over the same file. The import saves once, at its end.
///
/// At the time of the article, two coordinators were the usual advice against the shared lock. The store's write-ahead
/// log lets one coordinator read while the other coordinator writes. "Core Data and Swift: Concurrency" mentions the
/// advice, and calls it unnecessary.
final class TwoCoordinators: NewestStopsScreen {
    private let main: ManagedObjectContext
    private let importing: ManagedObjectContext
    private let table: NewestStopsTable

    init(_ openStore: OpenStore, _ table: NewestStopsTable) throws {
        main = ManagedObjectContext(concurrencyType: .mainQueue, coordinator: try openStore(.serialized))
        importing = ManagedObjectContext(concurrencyType: .privateQueue, coordinator: try openStore(.serialized))
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
