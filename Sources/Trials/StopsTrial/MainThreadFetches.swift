import Foundation
import Synchronization

/// How many requests to the store the main thread has performed: its own, and those of children of its contexts.
final class MainThreadFetches: Sendable {
    private let fetches = Atomic(0)

    var count: Int { fetches.load(ordering: .relaxed) }

    /// Counts from now on.
    func begin() {
        fetches.store(0, ordering: .relaxed)
    }

    /// Call before each request, on the thread that performs it.
    func note() {
        if Thread.isMainThread { fetches.add(1, ordering: .relaxed) }
    }
}
