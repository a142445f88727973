import Dispatch
import Locking

/// Where requests go, and the witness of them: a request counts as under way from its beginning until it is answered,
/// fails or is cancelled, whatever the operation around it says of itself.
///
/// It stands for a server. What is asked here is asked of the operations and of their queue; no socket makes the
/// answer truer.
final class Origin: Sendable {
    /// What was asked, in the order in which it began.
    struct Record: Sendable {
        var begun: [Int] = []
        var answered: [Int] = []
        var underWay = 0
        /// The most that were under way at once.
        var peak = 0
        /// Those that the user has cancelled, and of them those that began after that.
        var cancelled: Set<Int> = []
        var unwanted = 0
    }

    private struct State {
        var record = Record()
        /// While answers are held back: the requests that are due.
        var held: [RequestTask]?
    }

    private let failing: Set<Int>
    private let answerTime: DispatchTimeInterval
    private let state: Locked<State>
    /// Answers come on this queue, one after the other, as a session's delegate queue has them.
    let queue = DispatchQueue(label: "origin")

    /// - Parameters:
    ///   - answerTime: From a request's beginning to its answer.
    ///   - failing: The requests that fail.
    ///   - isHolding: Whether answers are held back until ``answer()``.
    init(answerTime: DispatchTimeInterval, failing: Set<Int> = [], isHolding: Bool = false) {
        self.answerTime = answerTime
        self.failing = failing
        state = Locked(State(held: isHolding ? [] : nil))
    }

    var record: Record { state.withLock { $0.record } }

    /// Goes up with everything that happens here.
    var events: Int { state.withLock { $0.record.begun.count + $0.record.answered.count } }

    /// A request that has not begun yet: `resume()` begins it.
    ///
    /// - Parameters:
    ///   - callbackQueue: Where the handlers are called; the origin's own queue where there is none.
    ///   - answered: Called where it is answered.
    ///   - failed: Called where it fails, and where it is cancelled. Of the two one is called, once.
    func task(
        for name: Int,
        callbackQueue: DispatchQueue? = nil,
        answered: @escaping @Sendable () -> Void,
        failed: @escaping @Sendable (Outcome) -> Void = { _ in }
    ) -> RequestTask {
        RequestTask(name: name, origin: self, queue: callbackQueue ?? queue, answered: answered, failed: failed)
    }

    /// Answers what is held back, and holds nothing back from now on.
    func answer() {
        let due = state.withLock { state in
            defer { state.held = nil }
            return state.held ?? []
        }
        for task in due { answer(task) }
    }

    /// The user has cancelled requests.
    func noteCancel(of names: some Sequence<Int>) {
        state.withLock { $0.record.cancelled.formUnion(names) }
    }

    private func answer(_ task: RequestTask) {
        queue.asyncAfter(deadline: .now() + answerTime) { [self] in
            task.end(failing.contains(task.name) ? .failed : .answered)
        }
    }

    // MARK: - What a task tells

    func began(_ task: RequestTask) {
        let isHeld = state.withLock { state in
            state.record.begun.append(task.name)
            if state.record.cancelled.contains(task.name) { state.record.unwanted += 1 }
            state.record.underWay += 1
            state.record.peak = max(state.record.peak, state.record.underWay)
            state.held?.append(task)
            return state.held != nil
        }
        if !isHeld { answer(task) }
    }

    func ended(_ task: RequestTask, _ outcome: Outcome) {
        state.withLock { state in
            state.record.underWay -= 1
            if outcome == .answered { state.record.answered.append(task.name) }
        }
    }
}
