import Dispatch

/// Wrong: it loses the first sum, and no other transfer is made.
struct LoseTheMoneyTooEarly: ClosingSchedule {
    func withdraws(
        _ number: Int,
        confirm: @escaping @Sendable () -> Void,
        close: @escaping @MainActor @Sendable () -> Void
    ) {
        DispatchQueue.main.async {
            close()
            confirm()
        }
    }
}
