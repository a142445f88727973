import Foundation
import ManagedStore
import StopsApp

/// Two contexts that know nothing of each other, on one coordinator; each save is merged into the list's.
///
/// The advice of "Common Background Practices", as it writes it: a block on the main queue for each save.
@MainActor
func importInIndependentContext(_ openStore: OpenStore) throws -> ImportStack {
    let coordinator = try openStore(.serialized)
    let list = try StopsList(ManagedObjectContext(concurrencyType: .mainQueue, coordinator: coordinator))
    let importing = ManagedObjectContext(concurrencyType: .privateQueue, coordinator: coordinator)
    _ = NotificationCenter.default.addObserver(
        forName: ManagedObjectContext.didSaveObjectsNotification,
        object: nil,
        queue: nil
    ) { notification in
        guard let save = ContextChanges(notification) else { return }
        DispatchQueue.main.async { list.merge(save) }
    }
    let end = ImportEnd()
    return ImportStack(
        list,
        isUpToDate: { end.isReached },
        start: { stopsImport in
            importing.perform {
                stopsImport.run(into: importing)
                end.note()
            }
        }
    )
}
