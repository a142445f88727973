import ManagedStore

/// The list of stops on the screen: sorted by name, it follows the store while an import fills it.
@MainActor
final class StopsList {
    private let stops: FetchedResultsController<StopObject>
    private let merging: SaveMerging
    private(set) var visibleNames: [String] = []
    private var needsDisplay = false

    private static let visibleRows = 12

    init(coordinator: PersistentStoreCoordinator) throws {
        let context = ManagedObjectContext(concurrencyType: .mainQueue, coordinator: coordinator)
        stops = FetchedResultsController(
            fetchRequest: FetchRequest(StopObject.entity, sortDescriptors: [SortDescription(StopObject.name)]),
            managedObjectContext: context
        )
        merging = SaveMerging(into: context)
        stops.didChangeContent = { [weak self] change in
            // Only rows on the screen are shown anew, and once a frame however many saves were merged.
            let firstChange = [change.deletions.first, change.insertions.first, change.updates.first].compactMap(\.self)
            if firstChange.contains(where: { $0 < Self.visibleRows }) { self?.needsDisplay = true }
        }
        try stops.performFetch()
    }

    var count: Int { stops.count }

    /// Whether the list shows every save there has been.
    var isUpToDate: Bool { merging.isDone }

    /// Shows what has changed. Called at each frame.
    func displayIfNeeded() throws {
        guard needsDisplay else { return }
        needsDisplay = false
        visibleNames = try (0..<min(Self.visibleRows, stops.count)).map { try stops.object(at: $0)[StopObject.name] }
    }
}
