import Dispatch

// import retain_cycle

/// The user closes the screen while the third withdrawal waits for its confirmation. Then only the call of `withdraw`
/// retains the screen: when the call returns, the next `self?` finds nil.
struct LoseTheMoneyAnswer: ClosingSchedule {
    func withdraws(
        _ number: Int,
        confirm: @escaping @Sendable () -> Void,
        close: @escaping @MainActor @Sendable () -> Void
    ) {
        guard number == 3 else { return confirm() }
        DispatchQueue.main.async {
            close()
            confirm()
        }
    }
}
