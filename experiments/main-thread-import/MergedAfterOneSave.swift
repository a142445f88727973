import Foundation
import ManagedStore
import StopsApp

/// Imports in an operation that saves once, at its end. The operation observes its own context, and merges the save
/// into the list's context on the main queue.
///
/// The first strategy of "Core Data and Swift: Concurrency", including its flaws. A single merge covers all rows. A
/// private-queue context is used without `perform`.
struct MergedAfterOneSave: StopsScreen {
    let list: StopsList
    private let operationQueue = OperationQueue()

    init(_ openStore: OpenStore) throws {
        list = try StopsList(ManagedObjectContext(concurrencyType: .mainQueue, coordinator: openStore(.serialized)))
    }

    func importStops(_ stopsImport: StopsImport, completion: @escaping Completion) {
        let operation = SavedOnceImport(stopsImport, into: list)
        operation.completionBlock = { DispatchQueue.main.async { completion() } }
        operationQueue.addOperation(operation)
    }
}

/// `@unchecked Sendable`: every property is a constant. Only the thread of `main` uses the context.
private final class SavedOnceImport: Operation, @unchecked Sendable {
    private let stopsImport: StopsImport
    private weak let list: StopsList?
    private let mainContext: ManagedObjectContext

    @MainActor
    init(_ stopsImport: StopsImport, into list: StopsList) {
        self.stopsImport = stopsImport
        self.list = list
        mainContext = list.context
    }

    override func main() {
        let context = ManagedObjectContext(
            concurrencyType: .privateQueue,
            coordinator: mainContext.persistentStoreCoordinator
        )
        let observer = NotificationCenter.default.addObserver(
            forName: ManagedObjectContext.didSaveObjectsNotification,
            object: context,
            queue: nil
        ) { [weak list] notification in
            guard let save = ContextChanges(notification) else { return }
            DispatchQueue.main.async { list?.merge(save) }
        }
        // In the article the operation itself is the observer, so observing ends with the operation.
        defer { NotificationCenter.default.removeObserver(observer) }
        stopsImport.run { reader in
            var rows = 0
            while !stopsImport.isCancelled(after: rows), let stop = try reader.next() {
                StopObject(context: context).fill(from: stop)
                rows += 1
            }
            if context.hasChanges { try context.save() }
            return rows
        }
    }
}
