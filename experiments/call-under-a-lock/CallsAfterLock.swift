import Foundation

/// Guards the accounts with a lock. Under the lock, it only collects its calls to other code. It makes these calls when it
/// has released the lock.
///
/// `@unchecked Sendable`: the lock protects every variable.
final class CallsAfterLock: Accounts, @unchecked Sendable {
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
        let calls = lock.withLock { change(source, by: -amount) + change(target, by: amount) }
        for call in calls { call() }
    }

    /// Changes a balance. Returns the calls to make without the lock.
    private func change(_ account: Account, by amount: Int) -> [() -> Void] {
        let balance = balances[account, default: 0] + amount
        balances[account] = balance
        defer { waiting = [:] }
        return waiting.values.map { continuation in { continuation.resume() } }
            + observers.map { observer in { observer(account, balance) } }
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
