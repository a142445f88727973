import Dispatch
import Foundation

/// Guards the accounts with a lock. A serial queue calls the observers and resumes the waiting tasks, in the order of the
/// changes.
///
/// `@unchecked Sendable`: the lock protects every variable.
final class CallsInOrder: Accounts, @unchecked Sendable {
    private let lock = NSLock()
    private let calls = DispatchQueue(label: "accounts.calls")
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
        for observer in observers {
            calls.async { observer(account, balance) }
        }
        for continuation in waiting.values {
            calls.async { continuation.resume() }
        }
        waiting = [:]
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
