import Foundation
import ManagedStore
import StopsApp

/// A screen on which the user sees and edits the stops.
@MainActor
package struct SummaryScreen {
    nonisolated package let coordinator: PersistentStoreCoordinator
    /// A main-queue context.
    package let context: ManagedObjectContext
    /// The stops that the context has fetched, followed by the stops that the user has added and not saved.
    package let stops: [StopObject]
    /// The number of stops that the user has added.
    package let addedStops: Int
    package let operationQueue = OperationQueue()

    /// Shows the stops of a store.
    ///
    /// - Parameter addedStops: The number of stops that the user adds.
    package init(storePath: String, adding addedStops: Int = 0) throws {
        coordinator = try PersistentStoreCoordinator(path: storePath, entities: [StopObject.entity])
        context = ManagedObjectContext(concurrencyType: .mainQueue, coordinator: coordinator)
        let sorting = [SortDescription(StopObject.identifier)]
        let stored = try context.fetch(FetchRequest<StopObject>(StopObject.entity, sortDescriptors: sorting))
        let context = context
        let added = (0..<addedStops).map { Self.makeStop(stored.count + $0 + 1, in: context) }
        stops = stored + added
        self.addedStops = addedStops
    }

    /// Saves the user's additions and changes.
    package func save() throws {
        try context.save()
    }

    private static func makeStop(_ number: Int, in context: ManagedObjectContext) -> StopObject {
        let stop = StopObject(context: context)
        stop[StopObject.identifier] = "\(1_000_000 + number)"
        stop[StopObject.name] = StopNumber.name(number)
        stop[StopObject.code] = StopNumber.code(number)
        return stop
    }

    /// Creates a store with numbered stops.
    package static func makeStore(at path: String, stops: Int) throws {
        let coordinator = try PersistentStoreCoordinator(path: path, entities: [StopObject.entity])
        let context = ManagedObjectContext(concurrencyType: .mainQueue, coordinator: coordinator)
        for number in 1...stops { _ = makeStop(number, in: context) }
        try context.save()
    }

    /// Gives each stop a new number, as a user would. The number is in the stop's name and in its code.
    package func edit(taking turns: Turns) {
        for (index, stop) in stops.enumerated() {
            let number = index + 1 + stops.count
            turns.write(
                { stop[StopObject.name] = StopNumber.name(number) },
                { stop[StopObject.code] = StopNumber.code(number) }
            )
        }
    }

    /// Deletes stops in a new context, and not in the screen's context.
    nonisolated package func delete(_ objectIDs: [ManagedObjectID]) throws {
        let context = ManagedObjectContext(concurrencyType: .privateQueue, coordinator: coordinator)
        try context.performAndWait {
            for objectID in objectIDs { context.delete(try context.existingObject(with: objectID)) }
            try context.save()
        }
    }

    /// Reads the saved numbers of the stops, through a separate coordinator.
    package static func storedNumbers(at path: String) throws -> [ManagedObjectID: Int] {
        let screen = try SummaryScreen(storePath: path)
        return Dictionary(
            uniqueKeysWithValues: screen.stops.map { ($0.objectID, StopNumber.number(inCode: $0[StopObject.code])) }
        )
    }
}

/// The number of a stop, which is part of the stop's name and of its code.
enum StopNumber {
    private static let prefix = "Stop "

    static func name(_ number: Int) -> String { "\(prefix)\(number)" }
    static func code(_ number: Int) -> String { "\(number)" }
    static func number(inName name: String) -> Int { Int(name.dropFirst(prefix.count)) ?? 0 }
    static func number(inCode code: String?) -> Int { code.flatMap { Int($0) } ?? 0 }
}
