import ManagedStore

/// Renames in a child context and awaits each save up to the store; the other contexts merge by themselves. A save
/// that fails is thrown where the job was started, and nothing above it is saved.
@MainActor
func renameAwaitingEachSave(_ app: AppContexts, _ renaming: Renaming) {
    for other in [app.sibling, app.independent] {
        other.performAndWait { other.automaticallyMergesChangesFromParent = true }
    }
    let parent = app.parent
    let child = ManagedObjectContext(concurrencyType: .privateQueue, parent: parent)
    Task {
        do {
            try await child.perform {
                try renaming.apply(in: child)
                try child.save()
            }
            try await parent.perform { try parent.save() }
        } catch {
            renaming.fail(error)
        }
        renaming.end()
    }
}
