/// Wrong: the lesson's detached task, cancelled by the next one, which shows what a cancelled search returns.
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
