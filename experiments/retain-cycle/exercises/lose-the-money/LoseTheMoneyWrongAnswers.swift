import Dispatch

/// Wrong: the bank confirms before the user closes the screen. The block makes the deposit while the screen still
/// exists.
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

/// Wrong: never confirms the third withdrawal. Then the sum is lost because of the bank, not because of the weak
/// reference.
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
