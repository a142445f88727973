import Dispatch
import ManagedStore
import StopsApp

/// Makes an empty store and fills it from the feed in the background. The list merges each save.
final class ImportAtLaunch: FirstLaunch {
    let app: LaunchingApp
    private var merging: SaveMerging?
    private var hasImported = false

    init(app: LaunchingApp) {
        self.app = app
    }

    func start() throws {
        let list = try app.openList()
        merging = SaveMerging(into: list)
        let context = ManagedObjectContext(
            concurrencyType: .privateQueue,
            coordinator: list.context.persistentStoreCoordinator
        )
        context.perform { [self] in
            app.feedImport.run(into: context)
            DispatchQueue.main.async { self.hasImported = true }
        }
    }

    var isComplete: Bool { hasImported && merging?.isDone == true }
}
