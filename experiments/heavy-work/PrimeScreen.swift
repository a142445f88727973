/// The model behind a screen: a button starts a search, another one cancels it, and a label shows the result.
@MainActor
class PrimeScreen {
    let search: PrimeSearch
    /// What the label shows: the exponent, once it is found.
    private(set) var exponent: Int?
    private(set) var hasEnded = false

    required init(_ search: PrimeSearch) {
        self.search = search
    }

    /// The user has tapped Find.
    func find() {}

    /// The user has tapped Cancel.
    func cancel() {}

    /// Shows the result; nil if the search was cancelled.
    final func show(_ exponent: Int?) {
        self.exponent = exponent
        hasEnded = true
    }
}
