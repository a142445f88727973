import Foundation

/// Wrong: the request's limit begins when the customer has left, so a request takes both limits together.
struct StoredPriceAdds: StoredQuoting {
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
        let request = Task { race.yield(await newPrice(by: terms)) }
        let timer = Task {
            try await Task.sleep(for: limits.customer)
            race.yield(nil)
            try await Task.sleep(for: limits.request)
            request.cancel()
        }
        for await price in results {
            if price != nil { timer.cancel() }
            return price ?? store.price(by: terms)
        }
        return store.price(by: terms)
    }

    private func newPrice(by terms: URL) async -> Price? {
        let price = try? await fetch(terms)
        if let price { store.keep(price, by: terms) }
        return price
    }
}
