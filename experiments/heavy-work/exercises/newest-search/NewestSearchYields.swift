/// Wrong: the search is cancelled by the next one, but it still runs on the main actor, where no cancel can arrive.
final class NewestSearchYields: PrimeField {
    private let show: @MainActor (Int?) -> Void
    private var task: Task<Void, Never>?

    init(show: @escaping @MainActor (Int?) -> Void) {
        self.show = show
    }

    func boundDidChange(_ search: any BoundedSearch) {
        task?.cancel()
        task = Task {
            await Task.yield()
            let exponent = search.largestExponent(unless: { Task.isCancelled })
            guard !Task.isCancelled else { return }
            show(exponent)
        }
    }
}
