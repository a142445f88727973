import Dispatch
import ManagedStore

/// Whether the main thread has heard that an import has ended: after all that was sent to the main queue before.
@MainActor
package final class ImportEnd {
    package private(set) var isReached = false

    package init() {}

    /// Call on the import's thread, after its last save.
    nonisolated package func note() {
        DispatchQueue.main.async { self.isReached = true }
    }
}

/// A list and the contexts behind it, ready to import.
@MainActor
package struct ImportStack {
    package let list: StopsList
    /// Starts the import.
    package let start: @MainActor (StopsImport) -> Void
    /// Whether the import has ended and the list shows every save there has been.
    package let isUpToDate: @MainActor () -> Bool

    package init(
        _ list: StopsList,
        isUpToDate: @escaping @MainActor () -> Bool,
        start: @escaping @MainActor (StopsImport) -> Void
    ) {
        self.list = list
        self.isUpToDate = isUpToDate
        self.start = start
    }
}

/// Opens the store that a sample is about.
package typealias OpenStore = (PersistentStoreCoordinator.Connections) throws -> PersistentStoreCoordinator
