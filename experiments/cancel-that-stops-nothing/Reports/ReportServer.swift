import Dispatch
import Locking

/// A server in memory, which makes a report with some pages and records its requests.
///
/// Request 0 orders the report, and request n fetches page n. Reading ``isReady`` does not count as a request.
package final class ReportServer: Sendable {
    package struct Record: Sendable {
        /// Requests that were created, whether they began or not.
        package fileprivate(set) var made = 0
        package fileprivate(set) var begun = 0
        package fileprivate(set) var answered = 0
        package fileprivate(set) var inFlight = 0
        /// The number of requests that began after the user's cancel had returned.
        package fileprivate(set) var begunAfterCancel = 0
        package fileprivate(set) var polls = 0
        /// The number of polls since the user's cancel began.
        package fileprivate(set) var pollsAfterCancel = 0
    }

    private struct State {
        var record = Record()
        var isReady: Bool
        var isCancelling = false
        var isCancelled = false
        /// The numbers of the requests whose answers are delayed.
        var held: Set<Int>
        /// The delayed requests that have begun.
        var waiting: [ServerRequest] = []
        /// Closures by request number. Each is called once, when its request has been created.
        var meetings: [Int: @Sendable () -> Void] = [:]
    }

    package let pages: Int
    private let state: Locked<State>
    /// The queue that delivers one answer after the other, like the delegate queue of a `URLSession`.
    private let queue = DispatchQueue(label: "report server")

    /// - Parameters:
    ///   - isReady: Whether the report is ready at the beginning.
    ///   - held: The numbers of the requests whose answers are delayed until ``answer()`` is called.
    package init(pages: Int, isReady: Bool = true, held: Set<Int> = []) {
        self.pages = pages
        state = Locked(State(isReady: isReady, held: held))
    }

    /// Creates a request, which begins when `resume()` is called.
    ///
    /// - Parameter ended: A closure that is called once, when the request is answered or cancelled.
    package func request(_ number: Int, ended: @escaping ServerRequest.Ended) -> ServerRequest {
        let request = ServerRequest(number, of: self, ended: ended)
        let meeting = state.withLock { state in
            state.record.made += 1
            return state.meetings.removeValue(forKey: number)
        }
        meeting?()
        return request
    }

    /// Whether the report is ready. Reading the property counts as a poll, not as a request.
    package var isReady: Bool {
        state.withLock { state in
            state.record.polls += 1
            if state.isCancelling { state.record.pollsAfterCancel += 1 }
            return state.isReady
        }
    }

    package var record: Record { state.withLock { $0.record } }

    /// The number of beginnings and ends of requests so far.
    package var events: Int { state.withLock { 2 * $0.record.begun - $0.record.inFlight } }

    // MARK: - Controlled by the trial

    package func makeReady() { state.withLock { $0.isReady = true } }

    /// Calls `cancel`, and from then on counts late polls and requests. A poll is late if `cancel` has begun. A request
    /// is late if `cancel` has returned.
    ///
    /// Code that the cancel resumes may run before the cancel returns. A request that begins after the return could
    /// have noticed the cancel.
    package func noteCancel(_ cancel: () -> Void) {
        state.withLock { $0.isCancelling = true }
        cancel()
        state.withLock { $0.isCancelled = true }
    }

    /// Answers the delayed requests. Later requests are not delayed.
    package func answer() {
        let waiting = state.withLock { state in
            state.held = []
            defer { state.waiting = [] }
            return state.waiting
        }
        for request in waiting { answer(request) }
    }

    /// Delays a request's answers again.
    package func hold(_ number: Int) {
        state.withLock { _ = $0.held.insert(number) }
    }

    /// Fails the delayed requests. Later ones are delayed as before.
    package func fail() {
        let waiting = state.withLock { state in
            defer { state.waiting = [] }
            return state.waiting
        }
        for request in waiting {
            queue.async { request.end(with: .failure(ServerFailure())) }
        }
    }

    /// Delays the reports of requests until ``resumeReports()``. A cancelled request ends at once, but reports its end
    /// later.
    package func suspendReports() { queue.suspend() }

    package func resumeReports() { queue.resume() }

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
