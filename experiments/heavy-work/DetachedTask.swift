/// Searches in a task that belongs to no actor, and checks at each step whether it is cancelled.
final class DetachedTask: PrimeScreen {
    private var task: Task<Void, Never>?

    override func find() {
        let search = search
        task = Task {
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

    override func cancel() {
        task?.cancel()
    }
}
