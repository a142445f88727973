/// Searches in a task, which inherits the main actor from the method that creates it.
final class InheritedActor: PrimeScreen {
    private var task: Task<Void, Never>?

    override func find() {
        task = Task {
            show(search.largestExponent(unless: { Task.isCancelled }))
        }
    }

    override func cancel() {
        task?.cancel()
    }
}
