import ManagedStore

/// Renames in a child context, in an operation, and saves the child, then its parent, each on its own queue.
///
/// What "Core Data and Swift: Concurrency" says has to be done for the changes to reach the store, and no more: no
/// other context is told.
@MainActor
func renameSavingToTheStore(_ app: AppContexts, _ renaming: Renaming) {
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
