/// A field for a bound, and a label that shows the largest Mersenne prime with an exponent below it. When the field is
/// released, its search stops.
@MainActor
package protocol PrimeField: AnyObject, SendableMetatype {
    /// - Parameter show: A closure that shows an exponent in the label, or empties the label if the exponent is nil.
    init(show: @escaping @MainActor (Int?) -> Void)

    /// The user has typed another bound, and wants to see only the result for this bound. Starts its search at once.
    func boundDidChange(_ search: any BoundedSearch)
}

/// The search for the largest exponent below a bound.
package protocol BoundedSearch: Sendable {
    /// Returns the exponent; nil if there is none, or if `isCancelled` returned true. Computes on the calling thread
    /// for many frames, and calls `isCancelled` every few microseconds.
    func largestExponent(unless isCancelled: () -> Bool) -> Int?
}
