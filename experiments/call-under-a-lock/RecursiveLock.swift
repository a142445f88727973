import Foundation

/// Guards the accounts with a lock that a thread can take again while it holds it. An observer can therefore use the
/// accounts.
///
/// `@unchecked Sendable`: the lock protects every variable.
final class RecursiveLock: Accounts, @unchecked Sendable {
    private let lock = NSRecursiveLock()
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
        for observer in observers { observer(account, balance) }
        for continuation in waiting.values { continuation.resume() }
        waiting = [:]
    }

    func nextChange() async throws {
        let name = UUID()
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
                lock.withLock {
                    guard !Task.isCancelled else { return continuation.resume(throwing: CancellationError()) }
                    waiting[name] = continuation
                }
            }
        } onCancel: {
            lock.withLock {
                waiting.removeValue(forKey: name)?.resume(throwing: CancellationError())
            }
        }
    }
}
