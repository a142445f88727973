import Dispatch
import Foundation
import Locking

/// Creates a bank whose transfers follow a schedule.
///
/// On the main thread, while the screen is open, `confirm` returns after the sum has been deposited. So closing the
/// screen in the next line never interrupts a transfer.
@MainActor
enum ScheduledBank {
    /// - Parameters:
    ///   - isOpen: Whether the bank's screen is open.
    ///   - close: Closes the bank's screen.
    static func make(
        _ schedule: any ClosingSchedule,
        isOpen: @escaping @MainActor @Sendable () -> Bool,
        close: @escaping @MainActor @Sendable () -> Void
    ) -> Bank {
        let arrivals = Locked<[Int: DispatchSemaphore]>([:])
        return Bank(
            isOffline: false,
            deposited: { number in arrivals.withLock { $0[number] }?.signal() },
            confirm: { number, confirmed in
                let arrival = DispatchSemaphore(value: 0)
                arrivals.withLock { $0[number] = arrival }
                let confirm: @Sendable () -> Void = {
                    guard Thread.isMainThread, MainActor.assumeIsolated(isOpen) else { return confirmed() }
                    confirmed()
                    // If a schedule confirms twice, no deposit follows the second confirmation, and the wait ends by
                    // its timeout.
                    _ = arrival.wait(timeout: .now() + .seconds(1))
                }
                schedule.withdraws(number, confirm: confirm, close: close)
            }
        )
    }
}
