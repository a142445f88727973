import ManagedStore
import StopsApp

/// Wrong: full saves only. What is left after the last of them is never saved.
final class SaveBySizeDropsTheRest: NewestStopsScreen {
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
            }
            completion(result)
        }
    }
}
