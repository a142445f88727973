/// A shop that checks its state, awaits the server, and checks its state again before it acts.
actor ChecksAgain: Shop {
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
        // If another call has stored a picture during the await, the stored picture stays.
        if let first = pictures[key] { return first }
        pictures[key] = picture
        return picture
    }

    func pay(_ amount: Int) async throws {
        guard balance >= amount else { throw ShopError.notEnoughMoney }
        try await server.charge(amount)
        // Another call may have spent the money during the await.
        guard balance >= amount else { throw ShopError.notEnoughMoney }
        balance -= amount
    }
}
