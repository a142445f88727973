import FetchApp
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Runs the work and a sleep in a task group. The child task that ends first decides the result, and the other child
/// task is cancelled.
struct GroupAndSleep: Quoting {
    private let session: URLSession

    init(_ session: URLSession) {
        self.session = session
    }

    func price(by terms: URL, within limit: Duration) async throws -> Price {
        try await withThrowingTaskGroup(of: Price.self) { group in
            group.addTask {
                PriceCalculation(by: try await session.body(of: terms)).finish()
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

extension URLSession {
    fileprivate func body(of address: URL) async throws -> Data {
        try await withCheckedThrowingContinuation { continuation in
            dataTask(with: address) { continuation.resume(with: Result($0, $1, $2)) }.resume()
        }
    }
}
