/// Ends sooner than `Guarded`: a cancelled operation goes to the head of the queue, because it has nothing left to do
/// but to finish.
///
/// `@unchecked Sendable`: adds no state.
final class GuardedAndRaised: Guarded, @unchecked Sendable {
    override func cancel() {
        queuePriority = .veryHigh
        super.cancel()
    }
}
