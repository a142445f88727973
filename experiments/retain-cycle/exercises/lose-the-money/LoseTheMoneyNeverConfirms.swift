import Dispatch

/// Wrong: a withdrawal that is never confirmed. The bank loses the sum, and not the weak reference.
struct LoseTheMoneyNeverConfirms: ClosingSchedule {
    func withdraws(
        _ number: Int,
        confirm: @escaping @Sendable () -> Void,
        close: @escaping @MainActor @Sendable () -> Void
    ) {
        guard number == 3 else { return confirm() }
        DispatchQueue.main.async { close() }
    }
}
