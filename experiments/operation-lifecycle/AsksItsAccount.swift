/// Checks only its own record of a cancel. `super.cancel()` makes the operation ready, so the queue may start the
/// operation before the record is set.
///
/// `@unchecked Sendable`: adds no state.
final class AsksItsAccount: Guarded, @unchecked Sendable {
    override var hasBeenCancelled: Bool { false }
}
