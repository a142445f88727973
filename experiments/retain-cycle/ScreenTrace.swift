import Locking

/// Tracks what is left of a screen, and keeps nothing of it alive.
struct ScreenTrace<Subject: Screen> {
    weak var screen: Subject?
    weak var canvas: Canvas?
    let transfers: [WeakTransfer]
    let isAwaited: () -> Bool
    weak var bank: Bank?
    let ledger: Locked<Bank.Record>
    let shown: ShownTransfers
    /// The bank closes the screen in the middle of this transfer; nil if the screen is closed at another moment.
    let closing: Int?

    /// What its bank has recorded.
    var record: Bank.Record { ledger.withLock { $0 } }
    /// The number of transfers that a block or a task still holds, plus one if a reader still waits.
    var strandedWork: Int { transfers.count { $0.transfer != nil } + (isAwaited() ? 1 : 0) }
    /// The number of transfers that were made and never shown.
    var unshown: Int { record.wholeNumbers.count { shown.counts[$0] == nil } }
    /// The number of transfers that were begun after the one in which the screen was closed.
    var late: Int { closing.map { closing in record.withdrawals.keys.count { $0 > closing } } ?? 0 }
}

struct WeakTransfer {
    weak var transfer: Transfer?
}

/// Counts how often each transfer was shown, by its number. Outlives the canvas.
final class ShownTransfers {
    private(set) var counts: [Int: Int] = [:]
    /// How often a transfer was shown before it was made, or again.
    private(set) var wrong = 0

    func note(_ number: Int, isMade: Bool) {
        counts[number, default: 0] += 1
        if !isMade || counts[number] != 1 { wrong += 1 }
    }
}
