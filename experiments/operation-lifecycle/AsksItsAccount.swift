/// Checks only its own record of a cancel. `super.cancel()` makes it ready, so the queue may start it before the record
/// is set.
///
/// `@unchecked Sendable`: adds no state.
final class AsksItsAccount: Guarded, @unchecked Sendable {
    override var hasBeenCancelled: Bool { false }
}
