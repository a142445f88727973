import ManagedStore

/// The list of stops on the screen, sorted by name. The list shows the changes of its context.
@MainActor
package final class StopsList {
    package let context: ManagedObjectContext
    package private(set) var visibleNames: [String] = []
    /// Called before and after each part of the list's work on the main thread.
    package var willBegin: @MainActor (Work) -> Void = { _ in }
    package var didEnd: @MainActor (Work) -> Void = { _ in }
    weak var merging: SaveMerging?
    private var stops: FetchedResultsController<StopObject>
    private var needsDisplay = false

    package enum Work: Sendable, CaseIterable {
        /// The work of merging another context's save into the list's context.
        case merge
        /// The work of fetching the list, or the rows on the screen.
        case fetch
        /// The work of saving the list's own context.
        case save
    }

    private static let visibleRows = 12

    /// - Parameter context: A main-queue context.
    package init(_ context: ManagedObjectContext) throws {
        self.context = context
        stops = Self.stops(StopObject.entity, in: context)
        try follow()
    }

    /// Switches to the stops of another entity, such as the favourites.
    package func show(_ entity: EntityDescription) throws {
        stops = Self.stops(entity, in: context)
        try follow()
        try displayIfNeeded()
    }

    private static func stops(
        _ entity: EntityDescription,
        in context: ManagedObjectContext
    ) -> FetchedResultsController<StopObject> {
        FetchedResultsController(
            fetchRequest: FetchRequest(entity, sortDescriptors: [SortDescription(StopObject.name)]),
            managedObjectContext: context
        )
    }

    private func follow() throws {
        stops.didChangeContent = { [weak self] change in
            // Only visible rows are updated, once per frame, no matter how much has changed.
            let firstChange = [change.deletions.first, change.insertions.first, change.updates.first].compactMap(\.self)
            if firstChange.contains(where: { $0 < Self.visibleRows }) { self?.needsDisplay = true }
        }
        try stops.performFetch()
        needsDisplay = stops.count > 0
    }

    package var count: Int { stops.count }

    /// Whether the list has merged every save that its ``SaveMerging`` has received.
    package var isUpToDate: Bool { merging?.isDone ?? true }

    /// Fetches the list again, without waiting for a notification of the context.
    package func refetch() throws {
        willBegin(.fetch)
        defer { didEnd(.fetch) }
        try stops.performFetch()
        needsDisplay = true
    }

    /// Merges another context's save into the list.
    package func merge(_ save: ContextChanges) {
        willBegin(.merge)
        defer { didEnd(.merge) }
        context.mergeChanges(fromContextDidSave: save)
    }

    /// Saves the list's own context.
    package func save() throws {
        willBegin(.save)
        defer { didEnd(.save) }
        try context.save()
    }

    /// Shows the changes. Called at each frame.
    package func displayIfNeeded() throws {
        guard needsDisplay else { return }
        needsDisplay = false
        willBegin(.fetch)
        defer { didEnd(.fetch) }
        visibleNames = try (0..<min(Self.visibleRows, stops.count)).map { try stops.object(at: $0).name }
    }
}
