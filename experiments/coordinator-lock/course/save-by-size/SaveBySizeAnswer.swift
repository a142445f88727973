import ManagedStore
import StopsApp

/// Saves when it has collected as much as a save may write: 1,000 rows, since each costs something, or half a megabyte of
/// notices. Both are known before the save.
final class SaveBySizeAnswer: NewestStopsScreen {
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
            var (rows, bytes) = (0, 0)
            let result = Result {
                for stop in stops {
                    ListedStop(stop, in: importing)
                    rows += 1
                    bytes += stop.notice?.utf8.count ?? 0
                    guard rows >= 1000 || bytes >= 500_000 else { continue }
                    try importing.save()
                    (rows, bytes) = (0, 0)
                }
                // The rows after the last full save.
                if importing.hasChanges { try importing.save() }
            }
            completion(result)
        }
    }
}
