import ManagedStore
import StopsApp

/// Both contexts use one coordinator with one connection; a save every 250 rows holds its lock as briefly as 250 rows
/// allow.
///
/// The regular saves of "Common Background Practices".
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
                // The rows after the last full batch.
                if importing.hasChanges { try importing.save() }
            }
            completion(result)
        }
    }
}
