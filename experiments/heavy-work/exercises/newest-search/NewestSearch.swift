// import heavy_work

/// Starts a search for each bound that the user types, and shows only what is found below the newest one. A search that
/// is replaced stops at once, and the main thread stays free.
///
/// Today each search runs where the main thread should serve frames, and runs to its end.
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
