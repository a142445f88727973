import Foundation
import Synchronization

/// Counts the requests to the store that the main thread has performed, for its own contexts and for their children.
final class MainThreadFetches: Sendable {
    private let fetches = Atomic(0)

    var count: Int { fetches.load(ordering: .relaxed) }

    /// Starts counting.
    func begin() {
        fetches.store(0, ordering: .relaxed)
    }

    /// Call before each request, on the thread that performs it.
    func note() {
        if Thread.isMainThread { fetches.add(1, ordering: .relaxed) }
    }
}
