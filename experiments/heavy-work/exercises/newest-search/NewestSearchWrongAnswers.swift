/// Wrong: the results of older searches are not shown, but the searches continue.
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

/// Wrong: the lesson's detached task, cancelled when the next bound comes. This answer also shows the result of a
/// cancelled search.
final class NewestSearchEmpties: PrimeField {
    private let show: @MainActor (Int?) -> Void
    private var task: Task<Void, Never>?

    init(show: @escaping @MainActor (Int?) -> Void) {
        self.show = show
    }

    func boundDidChange(_ search: any BoundedSearch) {
        task?.cancel()
        task = Task { [show] in
            let searching = Task.detached { search.largestExponent(unless: { Task.isCancelled }) }
            show(
                await withTaskCancellationHandler {
                    await searching.value
                } onCancel: {
                    searching.cancel()
                }
            )
        }
    }
}

/// Wrong: the next bound cancels the search, but the search still runs on the main actor, where no cancel can arrive.
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
