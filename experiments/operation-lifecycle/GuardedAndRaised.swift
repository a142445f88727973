/// Ends sooner: a cancelled operation only has to pass through its start, so it goes to the head of the queue.
///
/// `@unchecked Sendable`: adds no state.
final class GuardedAndRaised: Guarded, @unchecked Sendable {
    override func cancel() {
        queuePriority = .veryHigh
        super.cancel()
    }
}
