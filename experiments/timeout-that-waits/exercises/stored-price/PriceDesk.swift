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
        /// When the last request for some terms was cancelled.
        var cancelled: [URL: ContinuousClock.Instant] = [:]
    }

    private let state = Locked(State())

    /// Changes whenever a request begins or ends.
    var changes: Int { state.withLock { 2 * $0.begun - $0.waiting.count } }
    var begun: Int { state.withLock(\.begun) }
    /// When the last request for some terms was cancelled.
    var cancelled: [URL: ContinuousClock.Instant] { state.withLock(\.cancelled) }

    /// How many requests for some terms are in flight.
    func inFlight(for terms: Set<URL>) -> Int {
        state.withLock { $0.waiting.values.count { terms.contains($0.terms) } }
    }

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

    fileprivate func fetch(_ terms: URL) async throws -> Price {
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
        let request = state.withLock { state in
            let request = state.waiting.removeValue(forKey: number)
            if let request { state.cancelled[request.terms] = .now }
            return request
        }
        request?.answer.resume(throwing: CancellationError())
    }
}

/// A customer's connection to the desk. It stays in memory as long as anything of the customer can still use it: a
/// learner's code receives the connection's function as `fetch`.
final class PriceLine: Sendable {
    private let desk: PriceDesk

    init(_ desk: PriceDesk) {
        self.desk = desk
    }

    func fetch(_ terms: URL) async throws -> Price {
        try await desk.fetch(terms)
    }
}
