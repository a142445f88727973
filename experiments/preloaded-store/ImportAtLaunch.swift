import ManagedStore
import StopsApp

/// Makes an empty store, and fills it from the feed in the background; the list merges each save.
@MainActor
func importAtLaunch(_ launch: Launch) throws {
    let list = try launch.openList()
    let merging = SaveMerging(into: list)
    let end = ImportEnd()
    launch.show(list, isComplete: { end.isReached && merging.isDone })
    let context = ManagedObjectContext(
        concurrencyType: .privateQueue,
        coordinator: list.context.persistentStoreCoordinator
    )
    context.perform {
        launch.feedImport.run(into: context)
        end.note()
    }
}
