import ManagedStore
import StopsApp

/// One coordinator with one connection, and one save at the end. A fetch waits for the save in a private-queue context,
/// and the main actor awaits the fetch. At most one fetch is in flight.
final class AwaitedFetch: NewestStopsScreen {
    private let reading: ManagedObjectContext
    private let importing: ManagedObjectContext
    private let table: NewestStopsTable
    private var isFetching = false

    init(_ openStore: OpenStore, _ table: NewestStopsTable) throws {
        let coordinator = try openStore(.serialized)
        reading = ManagedObjectContext(concurrencyType: .privateQueue, coordinator: coordinator)
        importing = ManagedObjectContext(concurrencyType: .privateQueue, coordinator: coordinator)
        self.table = table
    }

    func refresh() {
        guard !isFetching else { return }
        isFetching = true
        Task {
            defer { isFetching = false }
            do {
                table.show(try await reading.perform { [reading] in try ListedStop.newest(in: reading) })
            } catch {
                table.show(error)
            }
        }
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
