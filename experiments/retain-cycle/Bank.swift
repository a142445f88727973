import Dispatch
import Locking

/// Where the transfers of a screen are made, in two halves each; and the record of what has been made.
final class Bank: Sendable {
    /// The halves that have been made, by the transfer's number.
    struct Record: Sendable {
        var withdrawals: [Int: Int] = [:]
        var deposits: [Int: Int] = [:]
    }

    /// Whether the bank cannot be reached for now: what is to be made has to wait.
    let isOffline: Bool
    private let confirm: @Sendable (_ number: Int, _ confirmed: @escaping @Sendable () -> Void) -> Void
    private let noted = Locked(Record())

    /// - Parameter confirm: Has a withdrawal confirmed, that of the transfer with the number; may take its time.
    init(
        isOffline: Bool,
        confirm: @escaping @Sendable (_ number: Int, _ confirmed: @escaping @Sendable () -> Void) -> Void
    ) {
        self.isOffline = isOffline
        self.confirm = confirm
    }

    /// Takes the sum from the one account; returns when that is confirmed.
    func withdraw(_ transfer: Transfer) {
        let isConfirmed = DispatchSemaphore(value: 0)
        noteWithdrawal(transfer.number)
        confirm(transfer.number) { isConfirmed.signal() }
        isConfirmed.wait()
    }

    /// The same without a thread that waits.
    func withdraw(_ transfer: Transfer) async {
        noteWithdrawal(transfer.number)
        await withCheckedContinuation { confirmed in
            confirm(transfer.number) { confirmed.resume() }
        }
    }

    /// Puts the sum into the other account.
    func deposit(_ transfer: Transfer) {
        noted.withLock { $0.deposits[transfer.number, default: 0] += 1 }
    }

    /// The same off the caller's actor.
    func deposit(_ transfer: Transfer) async {
        noted.withLock { $0.deposits[transfer.number, default: 0] += 1 }
    }

    var record: Record { noted.withLock { $0 } }

    private func noteWithdrawal(_ number: Int) {
        noted.withLock { $0.withdrawals[number, default: 0] += 1 }
    }
}

extension Bank.Record {
    /// Transfers of which both halves were made, once each.
    var whole: Int { withdrawals.count { $0.value == 1 && deposits[$0.key] == 1 } }
    /// Transfers of which one half was made and not the other, or one of them again.
    var half: Int { Set(withdrawals.keys).union(deposits.keys).count - whole }
    /// Grows with each half.
    var events: Int { withdrawals.values.reduce(0, +) + deposits.values.reduce(0, +) }
}
