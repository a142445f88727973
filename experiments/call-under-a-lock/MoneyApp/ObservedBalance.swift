/// Receives a new balance.
package typealias BalanceObserver = @Sendable (Int) -> Void

/// A balance with observers. Any thread may use it, and so may an observer while it is called.
package protocol ObservedBalance: AnyObject, Sendable {
    init(_ balance: Int)

    var balance: Int { get }

    /// Stores a balance, and calls the observers with it.
    func set(_ balance: Int)

    /// Adds an observer.
    ///
    /// - Returns: The observer's number, for ``remove(_:)``.
    func add(_ observer: @escaping BalanceObserver) -> Int

    /// Removes the observer with a number.
    func remove(_ number: Int)
}
