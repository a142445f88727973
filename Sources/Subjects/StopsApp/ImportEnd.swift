import Dispatch
import ManagedStore

/// Whether the main thread has heard that an import has ended: after all that was sent to the main queue before.
@MainActor
package final class ImportEnd {
    package private(set) var isReached = false

    package init() {}

    /// Call on the import's thread, after its last save.
    nonisolated package func note() {
        DispatchQueue.main.async { self.isReached = true }
    }
}
