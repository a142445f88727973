import Foundation
import ManagedStore

/// The contexts of an app over one store.
@MainActor
package final class AppContexts {
    /// The main-queue context that the whole app uses: background work creates children of it.
    package let parent: ManagedObjectContext
    /// Another child of the same parent, which fetched the stops earlier.
    package let sibling: ManagedObjectContext
    /// The main-queue context of another screen, which another developer wrote. The context has no parent, and has
    /// fetched the stops too.
    package let independent: ManagedObjectContext
    package let operationQueue = OperationQueue()

    package init(_ coordinator: PersistentStoreCoordinator) {
        parent = ManagedObjectContext(concurrencyType: .mainQueue, coordinator: coordinator)
        sibling = ManagedObjectContext(concurrencyType: .privateQueue, parent: parent)
        independent = ManagedObjectContext(concurrencyType: .mainQueue, coordinator: coordinator)
    }
}
