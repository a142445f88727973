import ManagedStore

/// Renames in a child context, in an operation, and saves it.
///
/// The importer of "Core Data and Swift: Concurrency": the child is saved, and nobody saves its parent. The screens
/// over the parent show the new names at once.
@MainActor
func renameSavingChildOnly(_ app: AppContexts, _ renaming: Renaming) {
    let child = ManagedObjectContext(concurrencyType: .privateQueue, parent: app.parent)
    app.operationQueue.addOperation {
        child.performAndWait {
            renaming.attempt {
                try renaming.apply(in: child)
                try child.save()
            }
        }
        renaming.end()
    }
}
