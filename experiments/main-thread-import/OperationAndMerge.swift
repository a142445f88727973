import Foundation
import ManagedStore
import StopsApp

/// Imports in an operation, into a context of its own with the list's coordinator. The list's context merges each save.
///
/// This is the fix of "Common Background Practices", including its flaws. The observer receives the saves of every
/// other context, even those of another store. For each save the observer queues a block on the list's context, and
/// nothing limits the queued blocks. Like the article, this screen never removes its observer.
struct OperationAndMerge: StopsScreen {
    let list: StopsList
    private let coordinator: PersistentStoreCoordinator
    private let operationQueue = OperationQueue()

    init(_ openStore: OpenStore) throws {
        coordinator = try openStore(.serialized)
        let list = try StopsList(ManagedObjectContext(concurrencyType: .mainQueue, coordinator: coordinator))
        self.list = list
        let own = list.context
        _ = NotificationCenter.default.addObserver(
            forName: ManagedObjectContext.didSaveObjectsNotification,
            object: nil,
            queue: nil
        ) { notification in
            guard notification.object as? ManagedObjectContext !== own, let save = ContextChanges(notification) else {
                return
            }
            own.perform {
                // A main-queue context performs its blocks on the main thread.
                MainActor.assumeIsolated { list.merge(save) }
            }
        }
    }

    func importStops(_ stopsImport: StopsImport, completion: @escaping Completion) {
        operationQueue.addOperation { [coordinator] in
            let context = ManagedObjectContext(concurrencyType: .privateQueue, coordinator: coordinator)
            context.undoManager = nil
            context.performAndWait { stopsImport.run(into: context) }
            DispatchQueue.main.async { completion() }
        }
    }
}
