import ManagedStore
import StopsApp

/// A second context, besides the list's context, that stores names as our answer does. The wrong answers differ in how
/// they use this context.
@MainActor
struct NamingContext {
    private let context: ManagedObjectContext

    init(beside list: StopsList, mergePolicy: MergePolicy) {
        context = ManagedObjectContext(
            concurrencyType: .privateQueue,
            coordinator: list.context.persistentStoreCoordinator
        )
        context.mergePolicy = mergePolicy
    }

    func store(_ name: String, of stop: StopObject) {
        let objectID = stop.objectID
        context.perform { [context] in Self.store(name, of: objectID, in: context) }
    }

    func storeAndWait(_ name: String, of stop: StopObject) {
        let objectID = stop.objectID
        context.performAndWait { [context] in Self.store(name, of: objectID, in: context) }
    }

    private nonisolated static func store(
        _ name: String,
        of objectID: ManagedObjectID,
        in context: ManagedObjectContext
    ) {
        do {
            let stop = try context.existingObject(with: objectID)
            stop[StopObject.name] = name
            try context.save()
        } catch {
            context.rollback()
        }
    }
}
