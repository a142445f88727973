import Foundation
import Synchronization

/// Counts the requests to the store that the main thread performs.
final class MainThreadFetches: Sendable {
    private let fetches = Atomic(0)

    var count: Int { fetches.load(ordering: .relaxed) }

    /// Starts counting.
    func begin() {
        fetches.store(0, ordering: .relaxed)
    }

    /// Counts a request if the calling thread is the main thread. Call this method before each request, on the
    /// request's thread.
    func note() {
        if Thread.isMainThread { fetches.add(1, ordering: .relaxed) }
    }
}
