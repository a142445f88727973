import Foundation
import ManagedStore

/// The contexts of an app over one store.
@MainActor
package final class AppContexts {
    /// The main-queue context that the whole app uses: background work creates children of it.
    package let parent: ManagedObjectContext
    /// Another child of the same parent, which fetched the stops earlier.
    package let sibling: ManagedObjectContext
    /// A main-queue context without a parent, of another screen by another author. It has fetched the stops too.
    package let independent: ManagedObjectContext
    package let operationQueue = OperationQueue()

    package init(_ coordinator: PersistentStoreCoordinator) {
        parent = ManagedObjectContext(concurrencyType: .mainQueue, coordinator: coordinator)
        sibling = ManagedObjectContext(concurrencyType: .privateQueue, parent: parent)
        independent = ManagedObjectContext(concurrencyType: .mainQueue, coordinator: coordinator)
    }
}
