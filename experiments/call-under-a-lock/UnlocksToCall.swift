import Foundation

/// Guards the accounts with a lock, and releases it while it calls the observers and resumes the waiting tasks.
///
/// `@unchecked Sendable`: the lock protects every variable.
final class UnlocksToCall: Accounts, @unchecked Sendable {
    private let lock = NSLock()
    private var balances: [Account: Int]
    private var observers: [AccountObserver] = []
    private var waiting: [UUID: CheckedContinuation<Void, any Error>] = [:]

    init(_ balances: [Account: Int]) {
        self.balances = balances
    }

    var total: Int {
        lock.withLock { balances.values.reduce(0, +) }
    }

    func observe(_ observer: @escaping AccountObserver) {
        lock.withLock { observers.append(observer) }
    }

    func move(_ amount: Int, from source: Account, to target: Account) {
        lock.withLock {
            change(source, by: -amount)
            change(target, by: amount)
        }
    }

    private func change(_ account: Account, by amount: Int) {
        let balance = balances[account, default: 0] + amount
        balances[account] = balance
        let (observers, waiting) = (observers, waiting)
        self.waiting = [:]
        lock.unlock()
        for observer in observers { observer(account, balance) }
        for continuation in waiting.values { continuation.resume() }
        lock.lock()
    }

    func nextChange() async throws {
        let name = UUID()
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let isCancelled = lock.withLock {
                    if Task.isCancelled { return true }
                    waiting[name] = continuation
                    return false
                }
                if isCancelled { continuation.resume(throwing: CancellationError()) }
            }
        } onCancel: {
            let continuation = lock.withLock { waiting.removeValue(forKey: name) }
            continuation?.resume(throwing: CancellationError())
        }
    }
}
