/// Checks its state, awaits the server, and then acts as if the state were still the same.
actor ChecksFirst: Shop {
    private let server: ShopServer
    private(set) var balance: Int
    private var pictures: [Int: Picture] = [:]

    init(_ server: ShopServer, balance: Int) {
        self.server = server
        self.balance = balance
    }

    func picture(of key: Int) async throws -> Picture {
        if let picture = pictures[key] { return picture }
        let picture = try await server.picture(of: key)
        pictures[key] = picture
        return picture
    }

    func pay(_ amount: Int) async throws {
        guard balance >= amount else { throw ShopError.notEnoughMoney }
        try await server.charge(amount)
        balance -= amount
    }
}
