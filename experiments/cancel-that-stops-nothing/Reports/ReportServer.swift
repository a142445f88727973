import Dispatch
import Locking

/// A server, without a socket, that makes a report of some pages and records its requests.
///
/// Request 0 orders the report, request n fetches its page n. Reading ``isReady`` does not count as a request.
package final class ReportServer: Sendable {
    package struct Record: Sendable {
        package fileprivate(set) var begun = 0
        package fileprivate(set) var answered = 0
        package fileprivate(set) var inFlight = 0
        /// Requests that began after the user's cancel had returned.
        package fileprivate(set) var begunAfterCancel = 0
        package fileprivate(set) var polls = 0
        /// Polls after the beginning of the user's cancel.
        package fileprivate(set) var pollsAfterCancel = 0
    }

    private struct State {
        var record = Record()
        var isReady: Bool
        var isCancelling = false
        var isCancelled = false
        /// Requests whose answers are delayed.
        var held: Set<Int>
        /// Delayed requests that have begun.
        var waiting: [ServerRequest] = []
        /// Closures by request number; each is called once, when its request has been created.
        var meetings: [Int: @Sendable () -> Void] = [:]
    }

    package let pages: Int
    private let state: Locked<State>
    /// Delivers the answers one after the other, like a session's delegate queue.
    private let queue = DispatchQueue(label: "report server")

    /// - Parameters:
    ///   - isReady: Whether the report is ready from the beginning.
    ///   - held: Requests whose answers are delayed until ``answer()``.
    package init(pages: Int, isReady: Bool = true, held: Set<Int> = []) {
        self.pages = pages
        state = Locked(State(isReady: isReady, held: held))
    }

    /// Creates a request that has not begun yet: `resume()` begins it.
    ///
    /// - Parameter ended: Called once, when the request is answered or cancelled.
    package func request(_ number: Int, ended: @escaping ServerRequest.Ended) -> ServerRequest {
        let request = ServerRequest(number, of: self, ended: ended)
        let meeting = state.withLock { $0.meetings.removeValue(forKey: number) }
        meeting?()
        return request
    }

    /// Polls whether the report is ready. A poll is not a request.
    package var isReady: Bool {
        state.withLock { state in
            state.record.polls += 1
            if state.isCancelling { state.record.pollsAfterCancel += 1 }
            return state.isReady
        }
    }

    package var record: Record { state.withLock { $0.record } }

    /// Grows when a request begins and when it ends.
    package var events: Int { state.withLock { 2 * $0.record.begun - $0.record.inFlight } }

    // MARK: - Controlled by the trial

    package func makeReady() { state.withLock { $0.isReady = true } }

    /// Notes the user's cancel. Polls count as late from the beginning of `cancel`; requests count as late from the end
    /// of `cancel`.
    ///
    /// Code that a cancel resumes may run before the cancel returns. Requests that begin after the return could have
    /// noticed the cancel.
    package func noteCancel(_ cancel: () -> Void) {
        state.withLock { $0.isCancelling = true }
        cancel()
        state.withLock { $0.isCancelled = true }
    }

    /// Answers the delayed requests, and delays none from now on.
    package func answer() {
        let waiting = state.withLock { state in
            state.held = []
            defer { state.waiting = [] }
            return state.waiting
        }
        for request in waiting { answer(request) }
    }

    /// Forces a race: calls `meeting` when a request has been created, before the calling code receives it, on the
    /// thread that creates it.
    package func onMaking(_ number: Int, _ meeting: @escaping @Sendable () -> Void) {
        state.withLock { $0.meetings[number] = meeting }
    }

    // MARK: - What a request reports

    func began(_ request: ServerRequest) {
        state.withLock { state in
            state.record.begun += 1
            state.record.inFlight += 1
            if state.isCancelled { state.record.begunAfterCancel += 1 }
        }
    }

    func answerUnlessHeld(_ request: ServerRequest) {
        let isHeld = state.withLock { state in
            guard state.held.contains(request.number) else { return false }
            state.waiting.append(request)
            return true
        }
        if !isHeld { answer(request) }
    }

    func ended(isAnswered: Bool) {
        state.withLock { state in
            state.record.inFlight -= 1
            if isAnswered { state.record.answered += 1 }
        }
    }

    func deliver(_ report: @escaping @Sendable () -> Void) { queue.async(execute: report) }

    private func answer(_ request: ServerRequest) {
        queue.async { request.end(with: .success(Page(number: request.number))) }
    }
}
