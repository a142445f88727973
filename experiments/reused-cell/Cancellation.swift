import Synchronization

/// Tells a drawing that nobody waits for its picture any more.
final class Cancellation: Sendable {
    private let state = Atomic(false)

    var isCancelled: Bool { state.load(ordering: .relaxed) }

    func cancel() {
        state.store(true, ordering: .relaxed)
    }
}
