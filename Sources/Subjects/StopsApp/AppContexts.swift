import Foundation
import ManagedStore

/// The contexts of an app with one store.
@MainActor
package final class AppContexts {
    /// The main-queue context of the app's screens, and the parent of the background work's contexts.
    package let parent: ManagedObjectContext
    /// A child of `parent` that fetched the stops earlier.
    package let sibling: ManagedObjectContext
    /// The main-queue context of another screen. The context has no parent, and has also fetched the stops.
    package let independent: ManagedObjectContext
    package let operationQueue = OperationQueue()

    package init(_ coordinator: PersistentStoreCoordinator) {
        parent = ManagedObjectContext(concurrencyType: .mainQueue, coordinator: coordinator)
        sibling = ManagedObjectContext(concurrencyType: .privateQueue, parent: parent)
        independent = ManagedObjectContext(concurrencyType: .mainQueue, coordinator: coordinator)
    }
}
