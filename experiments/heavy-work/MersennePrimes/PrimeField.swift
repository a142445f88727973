/// A text field for a bound, with a label that shows the largest Mersenne prime whose exponent is below the bound.
@MainActor
package protocol PrimeField: AnyObject, SendableMetatype {
    /// - Parameter show: A closure that shows an exponent in the label, or empties the label if the exponent is nil.
    init(show: @escaping @MainActor (Int?) -> Void)

    /// Reacts to a new bound that the user has typed. The user wants to see only the result for the newest bound.
    func boundDidChange(_ search: any BoundedSearch)
}

/// The search for the largest exponent below a bound.
package protocol BoundedSearch: Sendable {
    /// Returns the exponent, after a computation on the calling thread that takes many frames. Calls `isCancelled`
    /// every few microseconds, and returns nil if the closure returns true.
    func largestExponent(unless isCancelled: () -> Bool) -> Int?
}
