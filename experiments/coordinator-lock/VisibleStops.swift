import ManagedStore

/// The rows on the screen: the newest stops first.
@MainActor
final class VisibleStops {
    /// A row as it may be handed from one thread to another: no object of a context.
    struct Row: Sendable, Equatable {
        var objectID: ManagedObjectID
        var name: String
    }

    nonisolated static let count = 12

    private(set) var rows: [Row] = []
    private let didShow: @MainActor () -> Void
    private let failed: @MainActor (any Error) -> Void

    /// - Parameters:
    ///   - didShow: Called when fetched rows are on the screen.
    ///   - failed: Hears of an error that nobody else can be told of.
    init(didShow: @escaping @MainActor () -> Void, failed: @escaping @MainActor (any Error) -> Void) {
        self.didShow = didShow
        self.failed = failed
    }

    func show(_ rows: [Row]) {
        self.rows = rows
        didShow()
    }

    func show(_ error: any Error) {
        failed(error)
    }

    /// The newest stops. Call on the context's queue.
    nonisolated static func fetch(in context: ManagedObjectContext) throws(ManagedStoreError) -> [Row] {
        let request = FetchRequest<ListedStop>(
            ListedStop.entity,
            sortDescriptors: [SortDescription(ListedStop.number, ascending: false)],
            fetchLimit: count
        )
        return try context.fetch(request).map { Row(objectID: $0.objectID, name: $0[ListedStop.name]) }
    }
}

/// A screen that asks for its rows at each frame, and an import beside it.
@MainActor
struct ListAndImport {
    /// Brings the newest rows to the screen, now or later. Called at each frame.
    let refresh: @MainActor () throws -> Void
    /// Starts the import.
    let start: @MainActor (LargeImport) -> Void
}
