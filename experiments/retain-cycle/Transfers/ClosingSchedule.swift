/// When the bank confirms the withdrawals of a screen, and when the user closes the screen. Each screen has its own
/// schedule.
package protocol ClosingSchedule: Sendable, SendableMetatype {
    init()

    /// Called when the bank is asked to withdraw a transfer's sum from the source account. Runs on the thread of the
    /// screen's block, which waits until the withdrawal is confirmed.
    ///
    /// - Parameters:
    ///   - number: The transfer's number, from 1.
    ///   - confirm: Confirms the withdrawal for the bank, so that the block continues. Call it once, on any thread.
    ///   - close: Makes the owner of the screen release the screen.
    func withdraws(
        _ number: Int,
        confirm: @escaping @Sendable () -> Void,
        close: @escaping @MainActor @Sendable () -> Void
    )
}
