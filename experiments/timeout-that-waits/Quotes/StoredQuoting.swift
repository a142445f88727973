import Foundation
import Locking

/// A way to get a price for a customer who prefers an older price to waiting.
package protocol StoredQuoting: Sendable {
    init(fetch: @escaping FetchPrice, store: PriceStore, limits: QuoteLimits)

    /// Returns the new price for these terms, or the stored price.
    func price(by terms: URL) async -> Price?
}

/// Asks the server for a price. Ends at once if its task is cancelled: the request ends at the server too.
package typealias FetchPrice = @Sendable (_ terms: URL) async throws -> Price

package struct QuoteLimits: Sendable {
    /// How long a customer waits for the new price.
    package let customer: Duration
    /// How long a request may take.
    package let request: Duration

    package init(customer: Duration, request: Duration) {
        self.customer = customer
        self.request = request
    }
}

/// The last price fetched for each offer.
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
