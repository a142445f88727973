/// When the bank confirms the withdrawals of a screen, and when the user closes the screen. Each screen has its own.
package protocol ClosingSchedule: Sendable, SendableMetatype {
    init()

    /// The bank was asked to take a transfer's sum from the one account. Called on the thread of the screen's block, which
    /// waits until the withdrawal is confirmed.
    ///
    /// - Parameters:
    ///   - number: The transfer's, from 1.
    ///   - confirm: The bank confirms: the block goes on. Call it once, on any thread.
    ///   - close: The screen's owner lets go of it.
    func withdraws(
        _ number: Int,
        confirm: @escaping @Sendable () -> Void,
        close: @escaping @MainActor @Sendable () -> Void
    )
}
