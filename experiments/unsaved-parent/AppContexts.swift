import Foundation
import ManagedStore
import StopsApp

/// The contexts of an app over one store, while a part of the app is about to rename stops.
@MainActor
final class AppContexts {
    let coordinator: PersistentStoreCoordinator
    /// The main-queue context that the app hands around: background work makes its children of it.
    let parent: ManagedObjectContext
    /// Another child of the same parent, with stops fetched long ago.
    let sibling: ManagedObjectContext
    /// A context of the main queue with no parent: another screen, made by another hand. It has fetched the stops too.
    let independent: ManagedObjectContext
    let operationQueue = OperationQueue()

    private var observers: [any NSObjectProtocol] = []

    init(_ coordinator: PersistentStoreCoordinator) {
        self.coordinator = coordinator
        parent = ManagedObjectContext(concurrencyType: .mainQueue, coordinator: coordinator)
        sibling = ManagedObjectContext(concurrencyType: .privateQueue, parent: parent)
        independent = ManagedObjectContext(concurrencyType: .mainQueue, coordinator: coordinator)
    }

    /// Removes the observer when the contexts go.
    func keep(_ observer: any NSObjectProtocol) {
        observers.append(observer)
    }

    isolated deinit {
        for observer in observers { NotificationCenter.default.removeObserver(observer) }
    }
}

/// The job: some stops get a new name.
struct Renaming: Sendable {
    static let suffix = " (renamed)"

    /// How many, the first ones by their identifiers.
    let count: Int
    private let failed: @Sendable (any Error) -> Void
    private let ended: @Sendable () -> Void

    /// - Parameters:
    ///   - failed: Hears of an error.
    ///   - ended: Called when whoever renames believes the job done.
    init(
        _ count: Int,
        failed: @escaping @Sendable (any Error) -> Void,
        ended: @escaping @Sendable () -> Void
    ) {
        self.count = count
        self.failed = failed
        self.ended = ended
    }

    /// Renames the stops in a context and saves nothing. Call on the context's queue.
    func apply(in context: ManagedObjectContext) throws {
        let first = FetchRequest<StopObject>(
            StopObject.entity,
            sortDescriptors: [SortDescription(StopObject.identifier)],
            fetchLimit: count
        )
        for stop in try context.fetch(first) { stop.name += Self.suffix }
    }

    /// Does what belongs to the job and may fail.
    func attempt(_ body: () throws -> Void) {
        do {
            try body()
        } catch {
            failed(error)
        }
    }

    func fail(_ error: any Error) {
        failed(error)
    }

    func end() {
        ended()
    }
}
