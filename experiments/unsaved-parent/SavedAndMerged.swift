import Foundation
import ManagedStore

/// Renames in a child context, saves the child, then its parent; what the parent has saved is merged by hand into
/// every other context, on that context's queue.
@MainActor
func renameSavingAndMerging(_ app: AppContexts, _ renaming: Renaming) {
    let parent = app.parent
    let others = [app.sibling, app.independent]
    app.keep(
        NotificationCenter.default.addObserver(
            forName: ManagedObjectContext.didSaveObjectsNotification,
            object: parent,
            queue: nil
        ) { notification in
            guard let save = ContextChanges(notification) else { return }
            for other in others { other.perform { other.mergeChanges(fromContextDidSave: save) } }
        }
    )
    let child = ManagedObjectContext(concurrencyType: .privateQueue, parent: parent)
    app.operationQueue.addOperation {
        child.performAndWait {
            renaming.attempt {
                try renaming.apply(in: child)
                try child.save()
            }
        }
        parent.performAndWait {
            renaming.attempt { try parent.save() }
        }
        renaming.end()
    }
}
