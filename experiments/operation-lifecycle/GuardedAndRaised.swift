/// Comes to its end sooner: a cancelled operation has nothing to do but to pass through its start, so it goes to the
/// head of the line.
final class GuardedAndRaised: Guarded, @unchecked Sendable {
    override func cancel() {
        queuePriority = .veryHigh
        super.cancel()
    }
}
