import Dispatch
import Foundation
import Locking

/// A bank and a user that follow a schedule.
///
/// `confirm`, called on the main thread while the screen is open, returns only after the sum has been deposited. So a
/// close in the next line never comes between the two halves of a transfer: the schedule decides the order, not luck.
@MainActor
enum ScheduledBank {
    /// - Parameters:
    ///   - isOpen: Whether the bank's screen is open.
    ///   - close: Closes it.
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
                    // The timeout is for a schedule that confirms twice: no deposit follows the second confirmation.
                    _ = arrival.wait(timeout: .now() + .seconds(1))
                }
                schedule.withdraws(number, confirm: confirm, close: close)
            }
        )
    }
}
