import ManagedStore
import StopsApp

/// Wrong: as many rows as the last save would have written in a frame. It learns of large rows when it has saved
/// them.
final class SaveBySizeByTheClock: NewestStopsScreen {
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
            var (rows, most) = (0, 500)
            let result = Result {
                for stop in stops {
                    ListedStop(stop, in: importing)
                    rows += 1
                    guard rows >= most else { continue }
                    let time = try ContinuousClock().measure { try importing.save() }
                    most = max(1, Int(Double(rows) * (Duration.milliseconds(16) / time)))
                    rows = 0
                }
                if importing.hasChanges { try importing.save() }
            }
            completion(result)
        }
    }
}
