import ManagedStore

/// Renames in a child context, saves the child, then its parent; the other contexts merge by themselves what is saved
/// beside them.
@MainActor
func renameMergingAutomatically(_ app: AppContexts, _ renaming: Renaming) {
    for other in [app.sibling, app.independent] {
        other.performAndWait { other.automaticallyMergesChangesFromParent = true }
    }
    let parent = app.parent
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
