import Foundation
import ManagedStore
import StopsApp

/// Imports in an operation with a context of its own on the same coordinator; each save is merged into the list's
/// context.
///
/// The fix of "Common Background Practices", flaws included: its observer hears every context of every store, is never
/// removed, and sends the main queue a block for each save, however many wait there already.
@MainActor
func importInOperation(_ openStore: OpenStore) throws -> ImportStack {
    let coordinator = try openStore(.serialized)
    let list = try StopsList(ManagedObjectContext(concurrencyType: .mainQueue, coordinator: coordinator))
    _ = NotificationCenter.default.addObserver(
        forName: ManagedObjectContext.didSaveObjectsNotification,
        object: nil,
        queue: nil
    ) { notification in
        guard let save = ContextChanges(notification) else { return }
        DispatchQueue.main.async { list.merge(save) }
    }
    let operationQueue = OperationQueue()
    let end = ImportEnd()
    return ImportStack(
        list,
        isUpToDate: { end.isReached },
        start: { stopsImport in
            operationQueue.addOperation {
                let context = ManagedObjectContext(concurrencyType: .privateQueue, coordinator: coordinator)
                context.performAndWait { stopsImport.run(into: context) }
                end.note()
            }
        }
    )
}
