/// A field for a bound, and a label that shows the largest Mersenne prime with an exponent below it.
@MainActor
package protocol PrimeField: AnyObject, SendableMetatype {
    /// - Parameter show: Shows an exponent in the label; nil empties the label.
    init(show: @escaping @MainActor (Int?) -> Void)

    /// The user has typed another bound, and wants to see only the result for this bound.
    func boundDidChange(_ search: any BoundedSearch)
}

/// The search below one bound.
package protocol BoundedSearch: Sendable {
    /// The exponent; nil if `isCancelled`, which is called every few microseconds, has returned true. Computes on the
    /// calling thread for many frames.
    func largestExponent(unless isCancelled: () -> Bool) -> Int?
}
