import ManagedStore

/// A part of the app that gives stops new names in the background.
@MainActor
package protocol StopRenamer: Sendable {
    init(app: AppContexts)

    /// Renames the first `count` stops, in the order of their identifiers.
    ///
    /// - Parameter completion: A closure that is called at the end, on any thread, with an error if any part failed.
    func rename(_ count: Int, completion: @escaping @Sendable (Result<Void, any Error>) -> Void)
}

extension StopObject {
    private static let suffix = " (renamed)"

    /// Renames the first `count` stops, in the order of their identifiers, without saving. Must be called on the
    /// context's queue.
    package static func rename(_ count: Int, in context: ManagedObjectContext) throws {
        let first = FetchRequest<StopObject>(
            entity,
            sortDescriptors: [SortDescription(identifier)],
            fetchLimit: count
        )
        for stop in try context.fetch(first) { stop.name += suffix }
    }

    fileprivate var isRenamed: Bool { name.hasSuffix(Self.suffix) }
}

/// A screen that fetches all stops once, and keeps showing the fetched objects.
@MainActor
package struct FetchedStops {
    private let context: ManagedObjectContext
    private let stops: [StopObject]

    package init(_ context: ManagedObjectContext) throws {
        self.context = context
        stops = try context.performAndWait { try context.fetch(FetchRequest<StopObject>(StopObject.entity)) }
    }

    /// The number of stops that show a new name.
    package var renamedCount: Int { context.performAndWait { stops.count { $0.isRenamed } } }
}
