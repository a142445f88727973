import Foundation

/// Wrong: has only the request's limit, and the customer waits until that limit.
struct StoredPriceWaits: StoredQuoting {
    private let fetch: FetchPrice
    private let store: PriceStore
    private let limits: QuoteLimits

    init(fetch: @escaping FetchPrice, store: PriceStore, limits: QuoteLimits) {
        self.fetch = fetch
        self.store = store
        self.limits = limits
    }

    func price(by terms: URL) async -> Price? {
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
        return store.price(by: terms)
    }
}

/// Wrong: cancels the request at the customer's limit. The new price never comes, so the next customer waits in vain as
/// well.
struct StoredPriceCancels: StoredQuoting {
    private let fetch: FetchPrice
    private let store: PriceStore
    private let limits: QuoteLimits

    init(fetch: @escaping FetchPrice, store: PriceStore, limits: QuoteLimits) {
        self.fetch = fetch
        self.store = store
        self.limits = limits
    }

    func price(by terms: URL) async -> Price? {
        let price = try? await withThrowingTaskGroup(of: Price.self) { group in
            group.addTask { try await fetch(terms) }
            group.addTask {
                try await Task.sleep(for: limits.customer)
                throw TimedOut()
            }
            defer { group.cancelAll() }
            return try await group.next()
        }
        if let price { store.keep(price, by: terms) }
        return store.price(by: terms)
    }
}

/// Wrong: lets the request go on without a limit. A request that the server never answers stays in flight.
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
        // Nothing awaits this task: it may go on after the customer has left.
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

/// Wrong: always shows the stored price, and the new one only the next time.
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

/// Wrong: every customer waits for the whole limit, even if the new price is there at once.
struct StoredPriceSleeps: StoredQuoting {
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
        try? await Task.sleep(for: limits.customer)
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

/// Wrong: after the limit, the customer waits for a second limit, in case the price comes soon.
struct StoredPriceTwice: StoredQuoting {
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
        Task { race.yield(await newPrice(by: terms)) }
        let timer = Task {
            for _ in 0..<2 { try await Task.sleep(for: limits.customer) }
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

/// Wrong: the request's limit begins when the customer has left, so a request can take both limits together.
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
