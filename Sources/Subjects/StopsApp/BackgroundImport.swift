import Dispatch
import ManagedStore

/// A screen that imports in the background.
@MainActor
package protocol BackgroundScreen: StopsScreen {
    var background: BackgroundImport { get }
}

extension BackgroundScreen {
    package var list: StopsList { background.list }

    package func importStops(_ stopsImport: StopsImport, completion: @escaping Completion) {
        background.run(stopsImport, completion: completion)
    }
}

/// The list's context and the import's context, on one coordinator. The list merges one save per turn of the run loop.
@MainActor
package final class BackgroundImport {
    package let list: StopsList
    /// The import's context.
    package let context: ManagedObjectContext
    private let merging: SaveMerging

    package init(_ coordinator: PersistentStoreCoordinator) throws {
        list = try StopsList(ManagedObjectContext(concurrencyType: .mainQueue, coordinator: coordinator))
        context = ManagedObjectContext(concurrencyType: .privateQueue, coordinator: coordinator)
        merging = SaveMerging(into: list)
    }

    package func run(_ stopsImport: StopsImport, completion: @escaping Completion) {
        context.perform { [context] in
            stopsImport.run(into: context)
            DispatchQueue.main.async { completion() }
        }
    }
}
