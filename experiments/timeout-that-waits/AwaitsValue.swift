import FetchApp
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Lets a task that is already running race against a sleep.
struct AwaitsValue: Quoting {
    private let session: URLSession

    init(_ session: URLSession) {
        self.session = session
    }

    func price(by terms: URL, within limit: Duration) async throws -> Price {
        let pricing = Task { try await price(by: terms) }
        return try await withThrowingTaskGroup(of: Price.self) { group in
            group.addTask { try await pricing.value }
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
