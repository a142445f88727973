import Foundation
import ManagedStore
import StopsApp

/// Two independent contexts on one coordinator. Each save is merged into the list's context.
///
/// The advice of "Common Background Practices", as written: a block on the main queue for each save of any other
/// context. The observer is never removed: the article's store registers it for the life of the app; here each screen
/// has a store.
struct IndependentContexts: StopsScreen {
    let list: StopsList
    private let importing: ManagedObjectContext

    init(_ openStore: OpenStore) throws {
        let coordinator = try openStore(.serialized)
        importing = ManagedObjectContext(concurrencyType: .privateQueue, coordinator: coordinator)
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
        importing.perform { [importing] in
            stopsImport.run(into: importing)
            DispatchQueue.main.async { completion() }
        }
    }
}
