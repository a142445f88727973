import Dispatch

// import retain_cycle

/// Decides when the bank confirms, and when the user closes a screen whose blocks read a weak `self` at each step:
///
///     queue.addOperation { [weak self] in
///         self?.withdraw(transfer)
///         self?.deposit(transfer)
///     }
///
/// Make each screen lose the sum of its third transfer, every time. Today the user closes each screen when its fourth
/// transfer has begun.
package struct LoseTheMoney: ClosingSchedule {
    package init() {}

    package func withdraws(
        _ number: Int,
        confirm: @escaping @Sendable () -> Void,
        close: @escaping @MainActor @Sendable () -> Void
    ) {
        confirm()
        if number == 4 { DispatchQueue.main.async { close() } }
    }
}
