import Foundation

// import timeout_that_waits

/// The request runs in an unstructured task, in which a task group with a sleep ends it at its limit. The customer
/// waits for the request's result or for the customer's own limit.
struct StoredPriceAnswer: StoredQuoting {
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
        // This task is not awaited, because it may outlast the customer's wait.
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
        return price
    }
}
