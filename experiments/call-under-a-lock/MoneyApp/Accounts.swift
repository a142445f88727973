/// An account of the user.
package enum Account: Hashable, Sendable {
    case checking, savings
}

/// Receives an account and its new balance.
package typealias AccountObserver = @Sendable (Account, Int) -> Void

/// The user's accounts. Any thread may use them.
package protocol Accounts: AnyObject, Sendable {
    init(_ balances: [Account: Int])

    /// The sum of all balances. Moving an amount does not change it.
    var total: Int { get }

    /// Adds an observer, which is called for each change of a balance.
    func observe(_ observer: @escaping AccountObserver)

    /// Takes an amount from one account, and adds it to another.
    func move(_ amount: Int, from source: Account, to target: Account)

    /// Suspends until a balance changes.
    ///
    /// - Throws: `CancellationError` if the task is cancelled.
    func nextChange() async throws
}
