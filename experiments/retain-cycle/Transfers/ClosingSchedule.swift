/// The times at which the bank confirms a screen's withdrawals, and at which the user closes the screen. Each screen
/// has its own schedule.
package protocol ClosingSchedule: Sendable, SendableMetatype {
    init()

    /// Handles the request to withdraw a transfer's sum. The call runs on the thread of the screen's block, and this
    /// block waits until the withdrawal is confirmed.
    ///
    /// - Parameters:
    ///   - number: The transfer's number, from 1.
    ///   - confirm: A function that confirms the withdrawal, so that the block continues. Call `confirm` once, on any
    ///     thread.
    ///   - close: A function that makes the screen's owner release the screen.
    func withdraws(
        _ number: Int,
        confirm: @escaping @Sendable () -> Void,
        close: @escaping @MainActor @Sendable () -> Void
    )
}
