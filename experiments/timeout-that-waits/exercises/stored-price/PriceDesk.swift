import Foundation
import Locking

/// Takes the place of the server: keeps requests until they are answered or cancelled, and counts them.
final class PriceDesk: Sendable {
    private struct Request {
        let terms: URL
        let answer: CheckedContinuation<Price, any Error>
    }

    private struct State {
        /// New prices that the server has so far.
        var prices: [URL: Price] = [:]
        var waiting: [Int: Request] = [:]
        var begun = 0
    }

    private let state = Locked(State())

    /// Changes whenever a request begins or ends.
    var changes: Int { state.withLock { 2 * $0.begun - $0.waiting.count } }
    var inFlight: Int { state.withLock(\.waiting.count) }

    /// Answers all requests for some terms, current and future.
    func answer(_ terms: URL, with price: Price) {
        let answered = state.withLock { state in
            state.prices[terms] = price
            let answered = state.waiting.filter { $0.value.terms == terms }
            for number in answered.keys { state.waiting[number] = nil }
            return answered.values
        }
        for request in answered { request.answer.resume(returning: price) }
    }

    /// Fetches a price. A learner's code receives this function as `fetch`.
    func fetch(_ terms: URL) async throws -> Price {
        let number = state.withLock { state in
            state.begun += 1
            return state.begun
        }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let price = state.withLock { state in
                    let price = state.prices[terms]
                    if price == nil { state.waiting[number] = Request(terms: terms, answer: continuation) }
                    return price
                }
                if let price { return continuation.resume(returning: price) }
                // The handler may have run before the request was in `waiting`.
                if Task.isCancelled { end(number) }
            }
        } onCancel: {
            end(number)
        }
    }

    private func end(_ number: Int) {
        let request = state.withLock { $0.waiting.removeValue(forKey: number) }
        request?.answer.resume(throwing: CancellationError())
    }
}
