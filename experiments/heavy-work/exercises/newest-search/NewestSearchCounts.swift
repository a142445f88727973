/// Wrong: the results of older searches are not shown, but those searches go on.
final class NewestSearchCounts: PrimeField {
    private let show: @MainActor (Int?) -> Void
    private var newest = 0

    init(show: @escaping @MainActor (Int?) -> Void) {
        self.show = show
    }

    func boundDidChange(_ search: any BoundedSearch) {
        newest += 1
        let number = newest
        Task {
            let exponent = await Task.detached { search.largestExponent(unless: { false }) }.value
            guard number == newest else { return }
            show(exponent)
        }
    }
}
