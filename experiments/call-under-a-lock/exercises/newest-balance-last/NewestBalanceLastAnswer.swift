import Locking

// import call_under_a_lock

/// Lists the calls under the lock, in the order of the balances. One thread at a time makes the listed calls, one after
/// the other, without the lock.
final class NewestBalanceLastAnswer: ObservedBalance {
    private struct State {
        var balance: Int
        var added = 0
        var observers: [Int: BalanceObserver] = [:]
        /// The calls that are to be made.
        var due: [(observer: Int, balance: Int)] = []
        var isCalling = false

        /// Returns the next call to an observer that has not been removed.
        mutating func nextCall() -> (() -> Void)? {
            while !due.isEmpty {
                let (number, balance) = due.removeFirst()
                if let observer = observers[number] { return { observer(balance) } }
            }
            isCalling = false
            return nil
        }
    }

    private let state: Locked<State>

    init(_ balance: Int) { state = Locked(State(balance: balance)) }

    var balance: Int { state.withLock { $0.balance } }

    func set(_ balance: Int) {
        let isCalling = state.withLock { state in
            state.balance = balance
            state.due += state.observers.keys.sorted().map { (observer: $0, balance: balance) }
            defer { state.isCalling = true }
            return state.isCalling
        }
        guard !isCalling else { return }
        while let call = state.withLock({ $0.nextCall() }) { call() }
    }

    func add(_ observer: @escaping BalanceObserver) -> Int {
        state.withLock { state in
            state.added += 1
            state.observers[state.added] = observer
            return state.added
        }
    }

    func remove(_ number: Int) {
        // The observer is released after the lock, because its objects may use the balance in their deinit.
        _ = state.withLock { $0.observers.removeValue(forKey: number) }
    }
}
