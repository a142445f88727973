import Requests

/// Makes each request in a task of its own. The task awaits the request's turn, then the answer. The main actor owns
/// the line of waiting requests.
@MainActor
class AwaitedTurn: RequestQueue {
    private var line: WaitingLine
    final var turns: [Int: CheckedContinuation<Void, Never>] = [:]
    /// The requests whose turn came before their task waited for the turn.
    private var called: Set<Int> = []
    private var tasks: [Int: Task<Void, Never>] = [:]
    private var requests: [Int: RequestTask] = [:]

    required init(limit: Int) { line = WaitingLine(limit: limit) }

    func add(_ orders: [RequestOrder], to origin: Origin, _ watch: (Int) -> RequestWatch) {
        for order in orders {
            let name = order.name
            let ended = watch(name).ended
            // The request joins the line here, because tasks need not begin in the order in which they were made.
            line.enter(name, priority: order.priority.rawValue, after: order.after)
            tasks[name] = Task {
                await turn(of: name)
                ended(await answer(to: name, from: origin))
                leave(name)
            }
        }
    }

    func canceller(of name: Int) -> @Sendable () -> Void { { [task = tasks[name]] in task?.cancel() } }
    func cancelAll() { for name in tasks.keys.sorted() { cancel(name) } }
    func pause(_ name: Int) { requests[name]?.suspend() }
    func resume(_ name: Int) { requests[name]?.resume() }

    /// Waits for the request's turn, or until its task is cancelled.
    private func turn(of name: Int) async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { turn in
                turns[name] = turn
                if called.contains(name) { turns.removeValue(forKey: name)?.resume() }
                callNext()
            }
        } onCancel: {
            Task { @MainActor in callOff(name) }
        }
    }

    func callOff(_ name: Int) { turns.removeValue(forKey: name)?.resume() }

    private func callNext() {
        while let name = line.next() {
            called.insert(name)
            turns.removeValue(forKey: name)?.resume()
        }
    }

    private func leave(_ name: Int) {
        line.leave(name)
        called.remove(name)
        (tasks[name], requests[name]) = (nil, nil)
        callNext()
    }

    private func answer(to name: Int, from origin: Origin) async -> Outcome {
        await withTaskCancellationHandler {
            await withCheckedContinuation { answer in
                let request = origin.task(
                    for: name,
                    answered: { answer.resume(returning: .answered) },
                    failed: { answer.resume(returning: $0) }
                )
                requests[name] = request
                // An earlier cancel found no request to cancel.
                if Task.isCancelled { request.cancel() } else { request.resume() }
            }
        } onCancel: {
            Task { @MainActor in requests[name]?.cancel() }
        }
    }
}
