import Dispatch
import Locking

/// A bank that records the two halves of each transfer: the withdrawal and the deposit.
package final class Bank: Sendable {
    /// The counts of withdrawals and deposits, by the number of the transfer.
    package struct Record: Sendable {
        package fileprivate(set) var withdrawals: [Int: Int] = [:]
        package fileprivate(set) var deposits: [Int: Int] = [:]
        /// Withdrawals that came before the deposit of the transfer with the number before.
        package fileprivate(set) var outOfTurn = 0
    }

    /// Whether the bank is unreachable. While it is, transfers wait.
    package let isOffline: Bool
    private let confirm: @Sendable (_ number: Int, _ confirmed: @escaping @Sendable () -> Void) -> Void
    private let deposited: @Sendable (_ number: Int) -> Void
    /// What has been recorded so far. It does not hold the bank.
    package let ledger = Locked(Record())

    /// - Parameters:
    ///   - deposited: Called with the transfer's number when its sum has been deposited.
    ///   - confirm: Confirms the withdrawal of the transfer with this number, now or later.
    package init(
        isOffline: Bool,
        deposited: @escaping @Sendable (_ number: Int) -> Void = { _ in },
        confirm: @escaping @Sendable (_ number: Int, _ confirmed: @escaping @Sendable () -> Void) -> Void
    ) {
        self.isOffline = isOffline
        self.deposited = deposited
        self.confirm = confirm
    }

    /// Takes the sum from the one account. Returns when the withdrawal is confirmed.
    package func withdraw(_ transfer: Transfer) {
        let isConfirmed = DispatchSemaphore(value: 0)
        noteWithdrawal(transfer.number)
        confirm(transfer.number) { isConfirmed.signal() }
        isConfirmed.wait()
    }

    /// Withdraws the sum from the first account, without blocking a thread.
    package func withdraw(_ transfer: Transfer) async {
        noteWithdrawal(transfer.number)
        await withCheckedContinuation { confirmed in
            confirm(transfer.number) { confirmed.resume() }
        }
    }

    /// Puts the sum into the other account.
    package func deposit(_ transfer: Transfer) {
        noteDeposit(transfer.number)
    }

    /// Deposits the sum in the second account, off the caller's actor.
    package func deposit(_ transfer: Transfer) async {
        noteDeposit(transfer.number)
    }

    package var record: Record { ledger.withLock { $0 } }

    private func noteDeposit(_ number: Int) {
        ledger.withLock { $0.deposits[number, default: 0] += 1 }
        deposited(number)
    }

    private func noteWithdrawal(_ number: Int) {
        ledger.withLock { record in
            if number > 1, record.deposits[number - 1] == nil { record.outOfTurn += 1 }
            record.withdrawals[number, default: 0] += 1
        }
    }
}

extension Bank.Record {
    /// The numbers of the transfers with both halves made, once each.
    package var wholeNumbers: Set<Int> { Set(withdrawals.filter { $0.value == 1 && deposits[$0.key] == 1 }.keys) }
    package var whole: Int { wholeNumbers.count }
    /// Transfers with only one half, or with a half made twice.
    package var half: Int { Set(withdrawals.keys).union(deposits.keys).count - whole }
    /// Whether this transfer's sum was taken and never arrived, and only the transfers before it are whole.
    package func hasLost(_ number: Int) -> Bool {
        withdrawals[number] == 1 && deposits[number] == nil && wholeNumbers == Set(1..<number)
    }
    /// Grows by one with each half that is made.
    package var events: Int { withdrawals.values.reduce(0, +) + deposits.values.reduce(0, +) }
}

/// A transfer of a sum from one account to another.
package final class Transfer: Sendable {
    /// The transfer's number among the transfers of its screen, from 1.
    package let number: Int

    package init(number: Int) {
        self.number = number
    }
}
