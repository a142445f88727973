/// Ends sooner than `Guarded`: a cancelled operation goes to the head of the queue, because its start only has to
/// finish it.
///
/// `@unchecked Sendable`: adds no state.
final class GuardedAndRaised: Guarded, @unchecked Sendable {
    override func cancel() {
        queuePriority = .veryHigh
        super.cancel()
    }
}
