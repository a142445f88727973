import ManagedStore
import StopsApp

/// A screen that awaits its fetch in a private-queue context. The fetch waits for the save, but the main thread does
/// not wait. At most one fetch is in flight.
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
