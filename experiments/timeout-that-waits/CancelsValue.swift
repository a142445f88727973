import FetchApp
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Races the value of a running task against a sleep. At the timeout, the running task is cancelled.
struct CancelsValue: Quoting {
    private let session: URLSession

    init(_ session: URLSession) {
        self.session = session
    }

    func price(by terms: URL, within limit: Duration) async throws -> Price {
        let pricing = Task { try await price(by: terms) }
        return try await withThrowingTaskGroup(of: Price.self) { group in
            group.addTask {
                try await withTaskCancellationHandler {
                    try await pricing.value
                } onCancel: {
                    pricing.cancel()
                }
            }
            group.addTask {
                try await Task.sleep(for: limit)
                throw TimedOut()
            }
            defer { group.cancelAll() }
            guard let price = try await group.next() else { throw CancellationError() }
            return price
        }
    }

    private func price(by terms: URL) async throws -> Price {
        let (body, _) = try await session.data(from: terms)
        let calculation = PriceCalculation(by: body)
        while !calculation.isFinished {
            try Task.checkCancellation()
            calculation.step()
            await Task.yield()
        }
        return calculation.price
    }
}
