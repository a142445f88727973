/// Moves a cancelled operation to the head of the queue. A cancelled operation therefore finishes sooner than with
/// `Guarded`.
///
/// `@unchecked Sendable`: adds no state.
final class GuardedAndRaised: Guarded, @unchecked Sendable {
    override func cancel() {
        queuePriority = .veryHigh
        super.cancel()
    }
}
