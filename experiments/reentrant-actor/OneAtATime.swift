/// An actor that runs one call at a time. Each call begins when the previous call has returned.
actor OneAtATime: Shop {
    private let server: ShopServer
    private(set) var balance: Int
    private var pictures: [Int: Picture] = [:]
    private var isTaken = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    init(_ server: ShopServer, balance: Int) {
        self.server = server
        self.balance = balance
    }

    func picture(of key: Int) async throws -> Picture {
        await enter()
        defer { leave() }
        if let picture = pictures[key] { return picture }
        let picture = try await server.picture(of: key)
        pictures[key] = picture
        return picture
    }

    func pay(_ amount: Int) async throws {
        await enter()
        defer { leave() }
        guard balance >= amount else { throw ShopError.notEnoughMoney }
        try await server.charge(amount)
        balance -= amount
    }

    private func enter() async {
        if isTaken {
            await withCheckedContinuation { waiting.append($0) }
        }
        // `isTaken` is already true if `leave()` has resumed this call.
        isTaken = true
    }

    private func leave() {
        if waiting.isEmpty { isTaken = false } else { waiting.removeFirst().resume() }
    }
}
