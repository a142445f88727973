import Foundation
import ManagedStore
import StopsApp

/// Imports in an operation with a context of its own on the same coordinator. Each save is merged into the list's
/// context.
///
/// The fix of "Common Background Practices", flaws included: its observer receives the saves of every context of
/// every store, except the list's own context. For each save it queues a block on the list's context, however many
/// blocks are queued already. The article registers the observer once, for the life of the app, and never removes it;
/// this screen does the same.
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
