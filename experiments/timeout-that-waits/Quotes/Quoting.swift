import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A way to fetch a price for a customer who waits only a limited time.
package protocol Quoting: Sendable {
    /// - Parameter session: The session for requests to the server with the terms.
    init(_ session: URLSession)

    /// Fetches the terms of an offer, and calculates the price from them.
    ///
    /// - Throws: ``TimedOut`` if there is no price within the limit, or `CancellationError` if the customer has left.
    func price(by terms: URL, within limit: Duration) async throws -> Price
}

/// A price in cents.
package struct Price: Sendable, Equatable {
    package let cents: Int

    package init(cents: Int) {
        self.cents = cents
    }
}

/// The limit has passed.
package struct TimedOut: Error {
    package init() {}
}
