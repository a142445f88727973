/// A task a request: it awaits its turn, then the answer. The line of those that wait belongs to the main actor, like
/// the buttons that the user taps.
@MainActor
final class AwaitedTurn: RequestQueue {
    static var hasCompletionBlocks: Bool { false }

    private var line: WaitingLine
    private var turns: [Int: CheckedContinuation<Void, any Error>] = [:]
    /// Those whose turn came before their task got round to waiting for it.
    private var called: Set<Int> = []
    private var tasks: [Int: Task<Void, Never>] = [:]
    private var requests: [Int: RequestTask] = [:]

    init(limit: Int) {
        line = WaitingLine(limit: limit)
    }

    func add(_ orders: [RequestOrder], to origin: Origin, _ watch: (Int) -> RequestWatch) {
        for order in orders {
            let name = order.name
            let ended = watch(name).ended
            // Here and not in the task: tasks need not begin in the order in which they were made.
            line.enter(name, priority: order.priority.rawValue, after: order.after)
            tasks[name] = Task {
                let outcome: Outcome
                do {
                    try await turn(of: name)
                    outcome = await answer(to: name, from: origin)
                } catch {
                    outcome = .cancelled
                }
                ended(outcome)
                leave(name)
            }
        }
    }

    func cancel(_ name: Int) { tasks[name]?.cancel() }
    func cancelAll() { for name in tasks.keys.sorted() { cancel(name) } }
    func pause(_ name: Int) { requests[name]?.suspend() }
    func resume(_ name: Int) { requests[name]?.resume() }

    /// - Throws: `CancellationError` where the task is cancelled before its turn.
    private func turn(of name: Int) async throws {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { turn in
                turns[name] = turn
                if called.remove(name) != nil { turns.removeValue(forKey: name)?.resume() }
                callNext()
            }
            try Task.checkCancellation()
        } onCancel: {
            Task { @MainActor in turns.removeValue(forKey: name)?.resume(throwing: CancellationError()) }
        }
    }

    private func callNext() {
        while let name = line.next() {
            if let turn = turns.removeValue(forKey: name) { turn.resume() } else { called.insert(name) }
        }
    }

    private func leave(_ name: Int) {
        line.leave(name)
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
                request.resume()
            }
        } onCancel: {
            Task { @MainActor in requests[name]?.cancel() }
        }
    }
}
