// import heavy_work

/// Starts a search for each bound that the user types, and shows only the newest search's result. A search that is
/// replaced, or whose field is released, stops at once, and the main thread stays free.
///
/// Today each search runs on the main thread, and runs to its end.
package final class NewestSearch: PrimeField {
    private let show: @MainActor (Int?) -> Void

    package init(show: @escaping @MainActor (Int?) -> Void) {
        self.show = show
    }

    package func boundDidChange(_ search: any BoundedSearch) {
        Task {
            show(search.largestExponent(unless: { Task.isCancelled }))
        }
    }
}
