import FetchApp
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A quote whose calculation runs in a task group, next to a sleep. The calculation checks for a cancel at each step.
struct ChecksOnly: Quoting {
    private let session: URLSession

    init(_ session: URLSession) {
        self.session = session
    }

    func price(by terms: URL, within limit: Duration) async throws -> Price {
        try await withThrowingTaskGroup(of: Price.self) { group in
            group.addTask {
                let (body, _) = try await session.data(from: terms)
                let calculation = PriceCalculation(by: body)
                while !calculation.isFinished {
                    try Task.checkCancellation()
                    calculation.step()
                }
                return calculation.price
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
}
