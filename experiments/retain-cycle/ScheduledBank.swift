import Dispatch
import Foundation
import Locking

/// A bank and a user that keep to a schedule.
///
/// A transfer that is confirmed on the main thread while the screen is open has arrived when `confirm` returns. So
/// closing in the next line never catches the block between the two halves: the schedule decides which comes first, not
/// luck.
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
                    // A schedule that confirms twice gets no second arrival.
                    _ = arrival.wait(timeout: .now() + .seconds(1))
                }
                schedule.withdraws(number, confirm: confirm, close: close)
            }
        )
    }
}
