import ManagedStore
import StopsApp

extension StoreTrial {
    /// Creates a store that contains numbered stops, in the order of their identifiers.
    nonisolated package static func makeStore(_ path: String, stops count: Int) throws {
        let coordinator = try PersistentStoreCoordinator(path: path, entities: [StopObject.entity])
        try store(count, as: StopObject.entity, through: coordinator)
    }

    /// Stores numbered stops, in the order of their identifiers.
    nonisolated static func store(
        _ count: Int,
        as entity: EntityDescription,
        through coordinator: PersistentStoreCoordinator
    ) throws {
        let context = ManagedObjectContext(concurrencyType: .privateQueue, coordinator: coordinator)
        try context.performAndWait {
            for number in 1...count {
                let stop = StopObject(.insertion(of: entity, into: context))
                stop[StopObject.identifier] = "\(1_000_000 + number)"
                stop.name = "Stop \(number)"
            }
            try context.save()
        }
    }
}
