/// The model of a screen with two buttons and a label. The buttons start and cancel a search, and the label shows its
/// result.
@MainActor
class PrimeScreen {
    let search: PrimeSearch
    /// The exponent in the label; nil until a search has found one.
    private(set) var exponent: Int?
    private(set) var hasEnded = false

    required init(_ search: PrimeSearch) {
        self.search = search
    }

    /// Starts a search, because the user has tapped Find.
    func find() {}

    /// Cancels the search, because the user has tapped Cancel.
    func cancel() {}

    /// Shows the search's result, which is nil if the search was cancelled.
    final func show(_ exponent: Int?) {
        self.exponent = exponent
        hasEnded = true
    }
}
