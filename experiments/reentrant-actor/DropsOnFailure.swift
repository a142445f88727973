/// Keeps the task that fetches a picture, and takes a sum from the balance before it awaits the bank. A failure undoes
/// both.
actor DropsOnFailure: Shop {
    private let server: ShopServer
    private(set) var balance: Int
    private var pictures: [Int: Task<Picture, any Error>] = [:]

    init(_ server: ShopServer, balance: Int) {
        self.server = server
        self.balance = balance
    }

    func picture(of key: Int) async throws -> Picture {
        if let fetch = pictures[key] { return try await fetch.value }
        let fetch = Task {
            do {
                return try await server.picture(of: key)
            } catch {
                // The task itself drops the failed fetch, because a caller that resumes late could drop a newer fetch.
                pictures[key] = nil
                throw error
            }
        }
        pictures[key] = fetch
        return try await fetch.value
    }

    func pay(_ amount: Int) async throws {
        guard balance >= amount else { throw ShopError.notEnoughMoney }
        balance -= amount
        do {
            try await server.charge(amount)
        } catch {
            balance += amount
            throw error
        }
    }
}
