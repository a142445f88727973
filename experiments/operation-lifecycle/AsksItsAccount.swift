/// Checks only its own record of a cancel, and not `isCancelled`. `super.cancel()` makes the operation ready, so the
/// queue may start the operation before the record is set.
///
/// This class is `@unchecked Sendable`, because it adds no state.
final class AsksItsAccount: Guarded, @unchecked Sendable {
    override var hasBeenCancelled: Bool { false }
}
