/// A field for a bound, and a label that shows the largest Mersenne prime with an exponent below it. When the field is
/// released, its search stops.
@MainActor
package protocol PrimeField: AnyObject, SendableMetatype {
    /// - Parameter show: Shows an exponent in the label; nil empties the label.
    init(show: @escaping @MainActor (Int?) -> Void)

    /// The user has typed another bound, and wants to see only the result for this bound. Starts its search at once.
    func boundDidChange(_ search: any BoundedSearch)
}

/// The search below one bound.
package protocol BoundedSearch: Sendable {
    /// The exponent; nil if there is none, or if `isCancelled` returned true, which is asked every few microseconds.
    /// Computes on the calling thread for many frames.
    func largestExponent(unless isCancelled: () -> Bool) -> Int?
}
