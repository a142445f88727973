import ManagedStore
import StopsApp

/// A list and an import over one coordinator with one connection: a fetch waits while a save holds the connection.
final class SharedConnection<Saving: ImportSaving>: NewestStopsScreen {
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
            completion(Result { try Saving.importStops(stops, into: importing) })
        }
    }
}
