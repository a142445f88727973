import ManagedStore
import StopsApp

/// Both contexts use one coordinator with one connection. The import saves every 250 rows, so each save holds the
/// coordinator's lock only briefly.
///
/// "Common Background Practices" saves in this way.
final class SmallSaves: NewestStopsScreen {
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
            let result = Result {
                for stop in stops {
                    ListedStop(stop, in: importing)
                    if stop.number.isMultiple(of: rowsPerSave) { try importing.save() }
                }
                // Saves the rows that remain after the last full batch.
                if importing.hasChanges { try importing.save() }
            }
            completion(result)
        }
    }
}
