import Dispatch
import Locking

/// A server without a socket, which records its requests. A request is in flight from its beginning until it is
/// answered, fails or is cancelled. The report of its operation does not matter.
package final class Origin: Sendable {
    /// The events of the requests so far.
    package struct Record: Sendable {
        package fileprivate(set) var begun: [Int] = []
        package fileprivate(set) var answered: [Int] = []
        package fileprivate(set) var inFlight = 0
        /// The maximum number of requests in flight at once.
        package fileprivate(set) var peak = 0
        /// The number of threads that wait for the log.
        fileprivate var logging = 0
        /// The maximum number of threads that waited for the log at once.
        package fileprivate(set) var mostLogging = 0
        /// The requests that the user has cancelled.
        package fileprivate(set) var cancelled: Set<Int> = []
        /// The number of requests that began after the user had cancelled them.
        package fileprivate(set) var unwanted = 0
    }

    private struct State {
        var record = Record()
        /// The requests whose answers are delayed until ``answer()``; nil if answers are not delayed.
        var held: [RequestTask]?
        /// Closures to call at moments of requests' tasks.
        var meetings: [Meeting: @Sendable () -> Void] = [:]
    }

    private struct Meeting: Hashable {
        let moment: Moment
        let name: Int
    }

    /// A moment in a task's life before its request begins.
    package enum Moment: Sendable {
        /// The task has been made, and the operation has not received it.
        case made
        /// The operation is about to store the task in its flags.
        case willBeStored
        /// The task is in the operation's flags.
        case stored
    }

    /// The requests that fail.
    package let failing: Set<Int>
    /// How often each failing request fails before it is answered.
    private let failures: Int
    private let answerTime: DispatchTimeInterval
    private let state: Locked<State>
    /// While the log is blocked, the threads that write to it wait on this semaphore.
    private let busyLog: DispatchSemaphore?
    /// Delivers the answers one after the other, like a session's delegate queue.
    private let queue = DispatchQueue(label: "origin")

    /// - Parameters:
    ///   - answerTime: The time from a request's beginning to its answer. With 0, the answers come in the order in
    ///     which the requests began.
    ///   - failing: The requests that fail.
    ///   - failures: How often each failing request fails, if it is repeated.
    ///   - isHolding: Whether answers are delayed until ``answer()``.
    ///   - holdsLog: Whether the log is also blocked, until ``answer()`` or until two threads wait for it. More waiting
    ///     threads might occupy all threads that the system first gives the queue.
    package init(
        answerTime: DispatchTimeInterval,
        failing: Set<Int> = [],
        failures: Int = .max,
        isHolding: Bool = false,
        holdsLog: Bool = false
    ) {
        self.answerTime = answerTime
        self.failing = failing
        self.failures = failures
        busyLog = holdsLog ? DispatchSemaphore(value: 0) : nil
        state = Locked(State(held: isHolding ? [] : nil))
    }

    package var record: Record { state.withLock { $0.record } }

    /// The number of requests that have begun, plus the number of answers.
    package var events: Int { state.withLock { $0.record.begun.count + $0.record.answered.count } }

    /// Makes a request that has not begun yet; `resume()` begins it.
    ///
    /// - Parameters:
    ///   - callbackQueue: The queue that calls the handlers; nil for the origin's own queue.
    ///   - answered: Called when the request is answered.
    ///   - failed: Called when the request fails or is cancelled. Each request calls exactly one of the two handlers,
    ///     once.
    package func task(
        for name: Int,
        callbackQueue: DispatchQueue? = nil,
        answered: @escaping @Sendable () -> Void,
        failed: @escaping @Sendable (Outcome) -> Void = { _ in }
    ) -> RequestTask {
        let task = RequestTask(
            name: name,
            origin: self,
            queue: callbackQueue ?? queue,
            answered: answered,
            failed: failed
        )
        meet(.made, of: name)
        return task
    }

    /// Forces a race: calls `meeting` at a moment of a request's next task.
    ///
    /// - Parameter meeting: Called once, on the thread that makes or stores the task.
    package func on(_ moment: Moment, of name: Int, _ meeting: @escaping @Sendable () -> Void) {
        state.withLock { $0.meetings[Meeting(moment: moment, name: name)] = meeting }
    }

    func meet(_ moment: Moment, of name: Int) {
        let meeting = state.withLock { $0.meetings.removeValue(forKey: Meeting(moment: moment, name: name)) }
        meeting?()
    }

    /// Forces a race: returns when the answer to a request has been delivered.
    package func waitForAnswer(to name: Int) {
        // The queue records the answer first, then queues the handler, and then runs the handler. So the first wait
        // below is for the queueing, and the second is for the handler.
        while !record.answered.contains(name) { queue.sync {} }
        queue.sync {}
        queue.sync {}
    }

    /// Answers the waiting requests. From now on, answers are not delayed.
    package func answer() {
        let due = state.withLock { state in
            defer { state.held = nil }
            return state.held ?? []
        }
        busyLog?.signal()
        for task in due { answer(task) }
    }

    /// Answers the waiting requests. Answers to later requests are still delayed.
    package func answerThoseHeld() {
        let due = state.withLock { state in
            defer { if state.held != nil { state.held = [] } }
            return state.held ?? []
        }
        for task in due { answer(task) }
    }

    /// Writes a line about a request, on the calling thread. If the log is blocked, the thread waits until
    /// ``answer()``, or until a second thread also waits.
    package func log(_ name: Int) {
        let isCrowded = state.withLock { state in
            state.record.logging += 1
            state.record.mostLogging = max(state.record.mostLogging, state.record.logging)
            return state.record.logging > 1
        }
        if isCrowded { busyLog?.signal() }
        busyLog?.wait()
        busyLog?.signal()
        state.withLock { $0.record.logging -= 1 }
    }

    /// Records that the user has cancelled requests.
    package func noteCancel(of names: some Sequence<Int>) {
        state.withLock { $0.record.cancelled.formUnion(names) }
    }

    private func answer(_ task: RequestTask) {
        queue.asyncAfter(deadline: .now() + answerTime) { [self] in
            task.end(fails(task.name) ? .failed : .answered)
        }
    }

    private func fails(_ name: Int) -> Bool {
        guard failing.contains(name) else { return false }
        return state.withLock { $0.record.begun.count { $0 == name } } <= failures
    }

    // MARK: - What a task reports

    func began(_ task: RequestTask) {
        let isHeld = state.withLock { state in
            state.record.begun.append(task.name)
            if state.record.cancelled.contains(task.name) { state.record.unwanted += 1 }
            state.record.inFlight += 1
            state.record.peak = max(state.record.peak, state.record.inFlight)
            state.held?.append(task)
            return state.held != nil
        }
        if !isHeld { answer(task) }
    }

    func ended(_ task: RequestTask, _ outcome: Outcome) {
        state.withLock { state in
            state.record.inFlight -= 1
            if outcome == .answered { state.record.answered.append(task.name) }
        }
    }
}
