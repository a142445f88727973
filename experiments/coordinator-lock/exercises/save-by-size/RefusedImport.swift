import ManagedStore
import StopsApp
import TransitFeed

/// An import whose last save fails: the store refuses a second stop with the same identifier.
enum RefusedImport {
    private static let rows = 1_500

    /// The entity for the store only: the import inserts ``ListedStop/entity``.
    private static let uniqueEntity = EntityDescription(
        "ListedStop",
        of: ListedStop.self,
        attributes: ListedStop.entity.attributes,
        uniquenessConstraint: ListedStop.identifier.description
    )

    /// Whether the import throws.
    static func isReported(by saving: any ImportSaving.Type, storePath: String) throws -> Bool {
        let coordinator = try PersistentStoreCoordinator(path: storePath, entities: [uniqueEntity])
        let context = ManagedObjectContext(concurrencyType: .privateQueue, coordinator: coordinator)
        let stops = (1...rows).map { number in
            // The last one has the identifier of the first one.
            let identifier = "\(number == rows ? 1 : number)"
            return NumberedStop(number: number, stop: Stop(identifier: identifier, name: "Stop \(number)"))
        }
        let result = context.performAndWait { Result { try saving.importStops(stops, into: context) } }
        // This block runs after everything that the import has left in the queue.
        context.performAndWait { context.reset() }
        if case .failure = result { return true }
        return false
    }
}
