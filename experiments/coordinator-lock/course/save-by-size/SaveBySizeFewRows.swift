import ManagedStore
import StopsApp

/// Wrong: few rows, since they may be large: most saves write next to nothing.
final class SaveBySizeFewRows: NewestStopsScreen {
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
                    if stop.number.isMultiple(of: 100) { try importing.save() }
                }
                if importing.hasChanges { try importing.save() }
            }
            completion(result)
        }
    }
}
