import Dispatch

/// Wrong: the bank confirms before the user closes. The block goes on while there is a screen.
struct LoseTheMoneyConfirmsFirst: ClosingSchedule {
    func withdraws(
        _ number: Int,
        confirm: @escaping @Sendable () -> Void,
        close: @escaping @MainActor @Sendable () -> Void
    ) {
        guard number == 3 else { return confirm() }
        DispatchQueue.main.async {
            confirm()
            close()
        }
    }
}
