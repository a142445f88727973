import ManagedStore
import StopsApp

/// Imports stops into the store that the list fetches from at each frame. A fetch waits while a save holds the store's one
/// connection.
///
/// No save may hold it for two frames, and there should be few saves. Most stops are small, and some have a long notice.
/// Today there is one save.
package final class SaveBySize: NewestStopsScreen {
    private let main: ManagedObjectContext
    private let importing: ManagedObjectContext
    private let table: NewestStopsTable

    package init(_ openStore: OpenStore, _ table: NewestStopsTable) throws {
        let coordinator = try openStore(.serialized)
        main = ManagedObjectContext(concurrencyType: .mainQueue, coordinator: coordinator)
        importing = ManagedObjectContext(concurrencyType: .privateQueue, coordinator: coordinator)
        self.table = table
    }

    package func refresh() throws {
        table.show(try ListedStop.newest(in: main))
    }

    package func importStops(
        _ stops: [NumberedStop],
        rowsPerSave: Int,
        completion: @escaping @Sendable (Result<Void, any Error>) -> Void
    ) {
        importing.perform { [importing] in
            let result = Result {
                for stop in stops { ListedStop(stop, in: importing) }
                try importing.save()
            }
            completion(result)
        }
    }
}
