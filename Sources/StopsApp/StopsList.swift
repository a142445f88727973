import ManagedStore

/// The list of stops on the screen: sorted by name, it follows its context.
@MainActor
package final class StopsList {
    package let context: ManagedObjectContext
    package private(set) var visibleNames: [String] = []
    private let stops: FetchedResultsController<StopObject>
    private var needsDisplay = false

    private static let visibleRows = 12

    /// - Parameter context: A main-queue context.
    package init(_ context: ManagedObjectContext) throws {
        self.context = context
        stops = FetchedResultsController(
            fetchRequest: FetchRequest(StopObject.entity, sortDescriptors: [SortDescription(StopObject.name)]),
            managedObjectContext: context
        )
        stops.didChangeContent = { [weak self] change in
            // Only rows on the screen are shown anew, and once a frame however much has changed.
            let firstChange = [change.deletions.first, change.insertions.first, change.updates.first].compactMap(\.self)
            if firstChange.contains(where: { $0 < Self.visibleRows }) { self?.needsDisplay = true }
        }
        try stops.performFetch()
        needsDisplay = stops.count > 0
    }

    package var count: Int { stops.count }

    /// Fetches the list anew, whatever the context has heard of.
    package func refetch() throws {
        try stops.performFetch()
        needsDisplay = true
    }

    /// Shows what has changed. Called at each frame.
    package func displayIfNeeded() throws {
        guard needsDisplay else { return }
        needsDisplay = false
        visibleNames = try (0..<min(Self.visibleRows, stops.count)).map { try stops.object(at: $0).name }
    }
}
