import ManagedStore
import StopsApp

/// A launch of the app that finds no store: what it has at hand, and the screen. Until a list is shown, the screen has
/// a placeholder.
@MainActor
final class Launch {
    /// The store within the app's bundle: the file that was shipped.
    nonisolated let shippedStore: String
    /// The store on the server: a file here as well.
    nonisolated var serverStore: String { shippedStore }
    /// Where the app's own store belongs.
    nonisolated let storePath: String
    /// The import of the shipped feed.
    nonisolated let feedImport: StopsImport
    private nonisolated let failed: @Sendable (any Error) -> Void

    /// Called around the opening of the store and its list.
    var willOpen: @MainActor () -> Void = {}
    var didOpen: @MainActor () -> Void = {}
    private(set) var list: StopsList?
    private var isComplete: @MainActor () -> Bool = { false }

    init(
        shippedStore: String,
        storePath: String,
        feedImport: StopsImport,
        failed: @escaping @Sendable (any Error) -> Void
    ) {
        self.shippedStore = shippedStore
        self.storePath = storePath
        self.feedImport = feedImport
        self.failed = failed
    }

    /// Opens the app's store, or makes it, with the list over it: a fetch of all rows, sorted.
    func openList() throws -> StopsList {
        willOpen()
        defer { didOpen() }
        let coordinator = try PersistentStoreCoordinator(path: storePath, entities: [StopObject.entity])
        return try StopsList(ManagedObjectContext(concurrencyType: .mainQueue, coordinator: coordinator))
    }

    /// - Parameter isComplete: Whether the list has all that it will get.
    func show(_ list: StopsList, isComplete: @escaping @MainActor () -> Bool = { true }) {
        self.list = list
        self.isComplete = isComplete
    }

    /// Whether the list is there, and has all that it will get.
    var isDone: Bool { list != nil && isComplete() }

    /// The user leaves: what the screen has is let go, and the store with it.
    func leave() {
        list = nil
        isComplete = { false }
    }

    /// Does what may fail.
    nonisolated func attempt(_ body: () throws -> Void) {
        do {
            try body()
        } catch {
            failed(error)
        }
    }
}
