import Foundation

/// Wrong: shows the stored price always, and the new one the next time.
struct StoredPriceOld: StoredQuoting {
    private let fetch: FetchPrice
    private let store: PriceStore
    private let limits: QuoteLimits

    init(fetch: @escaping FetchPrice, store: PriceStore, limits: QuoteLimits) {
        self.fetch = fetch
        self.store = store
        self.limits = limits
    }

    func price(by terms: URL) async -> Price? {
        Task { await fetchNewPrice(by: terms) }
        return store.price(by: terms)
    }

    private func fetchNewPrice(by terms: URL) async {
        let price = try? await withThrowingTaskGroup(of: Price.self) { group in
            group.addTask { try await fetch(terms) }
            group.addTask {
                try await Task.sleep(for: limits.request)
                throw TimedOut()
            }
            defer { group.cancelAll() }
            return try await group.next()
        }
        if let price { store.keep(price, by: terms) }
    }
}
