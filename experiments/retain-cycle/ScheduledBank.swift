import Dispatch
import Foundation
import Locking

/// Creates a bank whose transfers follow a schedule.
///
/// On the main thread, while the screen is open, `confirm` returns after the sum has been deposited. So closing the
/// screen in the next line never interrupts a transfer.
@MainActor
enum ScheduledBank {
    /// The longest time that the main thread is busy, in seconds. A schedule that relies on a delay waits for less.
    private nonisolated static let busyTime = 0.6

    /// - Parameters:
    ///   - isBusy: Whether the main thread is busy from the third withdrawal on, until its sum has been deposited or
    ///     some time has passed. Then a sum is lost only if the schedule itself closes before it confirms.
    ///   - isOpen: Whether the bank's screen is open.
    ///   - close: Closes it.
    ///   - confirmedAgain: Called when a withdrawal is confirmed a second time.
    static func make(
        _ schedule: any ClosingSchedule,
        isBusy: Bool,
        isOpen: @escaping @MainActor @Sendable () -> Bool,
        close: @escaping @MainActor @Sendable () -> Void,
        confirmedAgain: @escaping @Sendable () -> Void
    ) -> Bank {
        let arrivals = Locked<[Int: DispatchSemaphore]>([:])
        let confirmations = Locked<Set<Int>>([])
        return Bank(
            isOffline: false,
            deposited: { number in arrivals.withLock { $0[number] }?.signal() },
            confirm: { number, confirmed in
                let arrival = DispatchSemaphore(value: 0)
                arrivals.withLock { $0[number] = arrival }
                let confirm: @Sendable () -> Void = {
                    guard confirmations.withLock({ $0.insert(number).inserted }) else { return confirmedAgain() }
                    guard Thread.isMainThread, MainActor.assumeIsolated(isOpen) else { return confirmed() }
                    confirmed()
                    // The wait has a limit, because a block may make no deposit.
                    _ = arrival.wait(timeout: .now() + .seconds(1))
                }
                if isBusy, number == 3 { keepMainThreadBusy(until: arrival) }
                schedule.withdraws(number, confirm: confirm, close: close)
            }
        )
    }

    /// Returns when the main thread is busy.
    private nonisolated static func keepMainThreadBusy(until arrival: DispatchSemaphore) {
        let isBusy = DispatchSemaphore(value: 0)
        DispatchQueue.main.async {
            isBusy.signal()
            _ = arrival.wait(timeout: .now() + busyTime)
        }
        isBusy.wait()
    }
}
