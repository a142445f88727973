/// What stands behind a screen with a button that starts the search, another one that cancels it, and a label.
@MainActor
class PrimeScreen {
    let search: PrimeSearch
    /// The label: the exponent, once it is found.
    private(set) var exponent: Int?
    private(set) var hasEnded = false

    required init(_ search: PrimeSearch) {
        self.search = search
    }

    /// The user has tapped Find.
    func find() {}

    /// The user has tapped Cancel.
    func cancel() {}

    /// Shows what has been found; nothing where the search was cancelled.
    final func show(_ exponent: Int?) {
        self.exponent = exponent
        hasEnded = true
    }
}
