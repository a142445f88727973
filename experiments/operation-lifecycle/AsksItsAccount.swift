/// Asks its own account only whether it was cancelled. Foundation's part of `cancel` makes it ready; it may be started
/// before the cancel has come to its account.
///
/// `@unchecked Sendable`: adds no state.
final class AsksItsAccount: Guarded, @unchecked Sendable {
    override var hasBeenCancelled: Bool { false }
}
