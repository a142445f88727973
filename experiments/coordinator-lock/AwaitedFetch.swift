import ManagedStore
import StopsApp

/// Fetches in a private-queue context, one fetch under way at most, and awaits it on the main actor.
@MainActor
final class AwaitingList {
    private let context: ManagedObjectContext
    private let screen: VisibleStops
    private var isFetching = false

    init(_ coordinator: PersistentStoreCoordinator, _ screen: VisibleStops) {
        context = ManagedObjectContext(concurrencyType: .privateQueue, coordinator: coordinator)
        self.screen = screen
    }

    func refresh() {
        guard !isFetching else { return }
        isFetching = true
        Task {
            defer { isFetching = false }
            do {
                screen.show(try await context.perform { [context] in try VisibleStops.fetch(in: context) })
            } catch {
                screen.show(error)
            }
        }
    }
}

/// One coordinator with one connection, and one save at the end: whoever fetches waits for it, but that is not the main
/// thread.
@MainActor
func saveOnceBesideAwaitedFetches(_ openStore: OpenStore, _ screen: VisibleStops) throws -> ListAndImport {
    let coordinator = try openStore(.serialized)
    let list = AwaitingList(coordinator, screen)
    let importing = ManagedObjectContext(concurrencyType: .privateQueue, coordinator: coordinator)
    return ListAndImport(
        refresh: { list.refresh() },
        start: { largeImport in
            importing.perform {
                largeImport.run { stops in
                    for stop in stops { _ = ListedStop(stop, in: importing) }
                    try importing.save()
                }
            }
        }
    )
}
