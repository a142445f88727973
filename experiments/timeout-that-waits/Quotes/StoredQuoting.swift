import Foundation
import Locking

/// Finds a price for a customer who prefers an older price to a long wait.
package protocol StoredQuoting: Sendable {
    init(fetch: @escaping FetchPrice, store: PriceStore, limits: QuoteLimits)

    /// Returns the new price for these terms. If the new price comes too late, returns the stored price.
    func price(by terms: URL) async -> Price?
}

/// A function that asks the server for a price. If its task is cancelled, the function ends immediately, and so does
/// its request.
package typealias FetchPrice = @Sendable (_ terms: URL) async throws -> Price

package struct QuoteLimits: Sendable {
    /// The maximum time that a customer waits for the new price.
    package let customer: Duration
    /// The maximum duration of a request.
    package let request: Duration

    package init(customer: Duration, request: Duration) {
        self.customer = customer
        self.request = request
    }
}

/// A store of the last fetched price of each offer.
package final class PriceStore: Sendable {
    private let prices = Locked<[URL: Price]>([:])

    package init() {}

    package func price(by terms: URL) -> Price? {
        prices.withLock { $0[terms] }
    }

    package func keep(_ price: Price, by terms: URL) {
        prices.withLock { $0[terms] = price }
    }
}
