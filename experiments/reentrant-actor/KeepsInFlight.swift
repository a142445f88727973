/// Keeps the task that fetches a picture, and takes a sum from the balance before awaiting the bank.
actor KeepsInFlight: Shop {
    private let server: ShopServer
    private(set) var balance: Int
    private var pictures: [Int: Task<Picture, any Error>] = [:]

    init(_ server: ShopServer, balance: Int) {
        self.server = server
        self.balance = balance
    }

    func picture(of key: Int) async throws -> Picture {
        if let fetch = pictures[key] { return try await fetch.value }
        let fetch = Task { try await server.picture(of: key) }
        pictures[key] = fetch
        return try await fetch.value
    }

    func pay(_ amount: Int) async throws {
        guard balance >= amount else { throw ShopError.notEnoughMoney }
        balance -= amount
        try await server.charge(amount)
    }
}
