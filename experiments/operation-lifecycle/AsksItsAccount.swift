/// Asks only its own account whether it was cancelled. Foundation's part of `cancel` makes it ready, so it may be
/// started before its account knows of the cancel.
///
/// `@unchecked Sendable`: adds no state.
final class AsksItsAccount: Guarded, @unchecked Sendable {
    override var hasBeenCancelled: Bool { false }
}
