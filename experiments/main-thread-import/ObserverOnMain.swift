import Foundation
import ManagedStore
import StopsApp

/// A screen that merges each save in an observer on the main queue. The observer needs less code than a block on the
/// context's queue, and runs on the right thread.
///
/// The notification centre returns to the import when the observer's block has run, so each save waits for the main
/// thread.
struct ObserverOnMain: StopsScreen {
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
            queue: .main
        ) { notification in
            guard notification.object as? ManagedObjectContext !== own, let save = ContextChanges(notification) else {
                return
            }
            MainActor.assumeIsolated { list.merge(save) }
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
