import Foundation

/// Wrong: lets the request go on without a limit. What the server never answers stays in flight.
struct StoredPriceLeaves: StoredQuoting {
    private let fetch: FetchPrice
    private let store: PriceStore
    private let limits: QuoteLimits

    init(fetch: @escaping FetchPrice, store: PriceStore, limits: QuoteLimits) {
        self.fetch = fetch
        self.store = store
        self.limits = limits
    }

    func price(by terms: URL) async -> Price? {
        let (results, race) = AsyncStream.makeStream(of: Price?.self)
        // Nobody awaits it: it may outlast the customer.
        Task { race.yield(await newPrice(by: terms)) }
        let timer = Task {
            try await Task.sleep(for: limits.customer)
            race.yield(nil)
        }
        defer { timer.cancel() }
        for await price in results { return price ?? store.price(by: terms) }
        return store.price(by: terms)
    }

    private func newPrice(by terms: URL) async -> Price? {
        let price = try? await fetch(terms)
        if let price { store.keep(price, by: terms) }
        return price
    }
}
