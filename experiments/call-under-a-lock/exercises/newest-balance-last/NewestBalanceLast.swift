import Locking

// import call_under_a_lock

/// A balance that calls its observers after it has released its lock.
///
/// Today `set` copies the observers under the lock, and calls each of them, in no fixed order.
package final class NewestBalanceLast: ObservedBalance {
    private struct State {
        var balance: Int
        var added = 0
        var observers: [Int: BalanceObserver] = [:]
    }

    private let state: Locked<State>

    package init(_ balance: Int) {
        state = Locked(State(balance: balance))
    }

    package var balance: Int {
        state.withLock { $0.balance }
    }

    package func set(_ balance: Int) {
        let observers = state.withLock { state in
            state.balance = balance
            return state.observers
        }
        for (_, observer) in observers { observer(balance) }
    }

    package func add(_ observer: @escaping BalanceObserver) -> Int {
        state.withLock { state in
            state.added += 1
            state.observers[state.added] = observer
            return state.added
        }
    }

    package func remove(_ number: Int) {
        state.withLock { state in state.observers[number] = nil }
    }
}
