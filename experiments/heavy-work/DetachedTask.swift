/// A screen that searches in a detached task. The task checks for a cancel at each step.
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
