// import heavy_work

/// Cancels the search before it starts the next one. A cancelled task shows nothing: it checks for the cancel and shows
/// its result on the main actor, so no bound can change in between. No task holds the field, so `deinit` cancels the
/// last one.
final class NewestSearchAnswer: PrimeField {
    private let show: @MainActor (Int?) -> Void
    private var task: Task<Void, Never>?

    init(show: @escaping @MainActor (Int?) -> Void) {
        self.show = show
    }

    deinit {
        task?.cancel()
    }

    func boundDidChange(_ search: any BoundedSearch) {
        task?.cancel()
        task = Task { [show] in
            let exponent = await Self.exponent(from: search)
            guard !Task.isCancelled else { return }
            show(exponent)
        }
    }

    /// Leaves the main actor, but stays in the task, so a cancel of the task arrives here by itself.
    @concurrent
    private static func exponent(from search: any BoundedSearch) async -> Int? {
        search.largestExponent(unless: { Task.isCancelled })
    }
}
