import Foundation
import ManagedStore
import StopsApp

/// Imports in an independent context on the list's coordinator, and merges each save into the context of the list.
///
/// This variant follows the advice of "Common Background Practices". Each save of another context sends a block to the
/// main queue. As in the article, no code removes the observer.
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
