import Foundation

// import timeout_that_waits

/// Shows the new price as soon as it arrives, or the stored one at the customer's limit. A new price that arrives after
/// the customer's limit, but within the request's limit, is stored for the next time. At the request's limit the
/// request ends.
///
/// Today the code always waits for the new price, and stores it.
package struct StoredPrice: StoredQuoting {
    private let fetch: FetchPrice
    private let store: PriceStore
    private let limits: QuoteLimits

    package init(fetch: @escaping FetchPrice, store: PriceStore, limits: QuoteLimits) {
        self.fetch = fetch
        self.store = store
        self.limits = limits
    }

    package func price(by terms: URL) async -> Price? {
        if let price = try? await fetch(terms) { store.keep(price, by: terms) }
        return store.price(by: terms)
    }
}
