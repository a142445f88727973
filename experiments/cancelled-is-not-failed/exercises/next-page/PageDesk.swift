import Dispatch
import Foundation
import Locking

/// Takes the place of the server: keeps each request until the trial answers it, or until the request is cancelled.
final class PageDesk: Sendable {
    /// What a request does when it is cancelled.
    enum Reaction: CaseIterable {
        case urlError
        case cancellationError
        case otherError
        /// Goes on, and then fails.
        case failsLater
        /// Goes on, and then returns its page.
        case answersLater

        fileprivate var error: (any Error)? {
            switch self {
            case .urlError: URLError(.cancelled)
            case .cancellationError: CancellationError()
            case .otherError: PageError()
            case .failsLater, .answersLater: nil
            }
        }
    }

    private struct Request {
        let page: Int
        let answered = DispatchSemaphore(value: 0)
        var answer: CheckedContinuation<[String], any Error>?
        var isCancelled = false
    }

    private struct State {
        var reaction = Reaction.urlError
        var requests: [Request] = []
        /// The number of requests that can be answered, or that have ended.
        var begun = 0
        var ended = 0
    }

    private let state = Locked(State())

    /// Changes whenever a request begins, is cancelled or ends.
    var changes: Int { state.withLock { $0.begun + $0.ended + $0.requests.count(where: \.isCancelled) } }
    /// The number of requests so far.
    var begun: Int { state.withLock(\.begun) }

    /// Requests that begin from now on react to a cancel in this way.
    func react(with reaction: Reaction) {
        state.withLock { $0.reaction = reaction }
    }

    func page(of request: Int) -> Int { state.withLock { $0.requests[request].page } }
    func isCancelled(_ request: Int) -> Bool { state.withLock { $0.requests[request].isCancelled } }

    /// Ends a request, unless it has ended.
    func answer(_ request: Int, with result: Result<[String], any Error>) {
        end(request)?.resume(with: result)
    }

    /// Ends a request with an error. Blocks the calling thread until `fetch` has the error.
    func fail(_ request: Int, with error: any Error) {
        guard let answer = end(request) else { return }
        answer.resume(throwing: error)
        state.withLock { $0.requests[request].answered }.wait()
    }

    func fetch(_ page: Int) async throws -> [String] {
        let (request, reaction) = state.withLock { state in
            state.requests.append(Request(page: page))
            return (state.requests.count - 1, state.reaction)
        }
        defer { state.withLock { $0.requests[request].answered }.signal() }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let isCancelled = state.withLock { state in
                    state.requests[request].answer = continuation
                    state.begun += 1
                    return state.requests[request].isCancelled
                }
                // The handler may have run before the continuation existed.
                if isCancelled { cancel(request, reaction) }
            }
        } onCancel: {
            cancel(request, reaction)
        }
    }

    private func cancel(_ request: Int, _ reaction: Reaction) {
        state.withLock { $0.requests[request].isCancelled = true }
        guard let error = reaction.error else { return }
        end(request)?.resume(throwing: error)
    }

    /// Returns the continuation of a request that has not ended.
    private func end(_ request: Int) -> CheckedContinuation<[String], any Error>? {
        state.withLock { state in
            guard let answer = state.requests[request].answer else { return nil }
            state.requests[request].answer = nil
            state.ended += 1
            return answer
        }
    }
}

/// The server is unavailable.
struct PageError: Error {}
