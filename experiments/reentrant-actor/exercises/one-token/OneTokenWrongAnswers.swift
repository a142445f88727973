/// Wrong: checks after the await whether another call was faster. By the time of this check, all calls have asked the
/// server.
actor OneTokenChecksAgain: TokenKeeper {
    private let server: TokenServer
    private var token: Token?

    init(_ server: TokenServer) {
        self.server = server
    }

    func token(insteadOf refused: Token?) async throws -> Token {
        if let token, token != refused { return token }
        let newest = try await server.refreshedToken()
        if let token, token.number > newest.number { return token }
        token = newest
        return newest
    }
}

/// Wrong: the lesson's task in flight, dropped only on failure. A finished picture can stay in a cache, but a token
/// expires: the refused token is returned again.
actor OneTokenKeepsTask: TokenKeeper {
    private let server: TokenServer
    private var refresh: Task<Token, any Error>?

    init(_ server: TokenServer) {
        self.server = server
    }

    func token(insteadOf refused: Token?) async throws -> Token {
        if let refresh { return try await refresh.value }
        let refresh = Task {
            do {
                return try await server.refreshedToken()
            } catch {
                self.refresh = nil
                throw error
            }
        }
        self.refresh = refresh
        return try await refresh.value
    }
}

/// Wrong: drops the task after the await. If the await throws, the line that drops the task does not run.
actor OneTokenForgetsFailure: TokenKeeper {
    private let server: TokenServer
    private var token: Token?
    private var refresh: Task<Token, any Error>?

    init(_ server: TokenServer) {
        self.server = server
    }

    func token(insteadOf refused: Token?) async throws -> Token {
        if let refresh { return try await refresh.value }
        if let token, token != refused { return token }
        let refresh = Task {
            let newest = try await server.refreshedToken()
            token = newest
            self.refresh = nil
            return newest
        }
        self.refresh = refresh
        return try await refresh.value
    }
}

/// Wrong: each caller drops the task after its own await. A late caller drops the task of the next refresh.
actor OneTokenCallersDrop: TokenKeeper {
    private let server: TokenServer
    private var token: Token?
    private var refresh: Task<Token, any Error>?

    init(_ server: TokenServer) {
        self.server = server
    }

    func token(insteadOf refused: Token?) async throws -> Token {
        if let token, token != refused { return token }
        let refresh = refresh ?? newRefresh()
        self.refresh = refresh
        defer { self.refresh = nil }
        return try await refresh.value
    }

    private func newRefresh() -> Task<Token, any Error> {
        Task {
            let newest = try await server.refreshedToken()
            token = newest
            return newest
        }
    }
}

/// Wrong: refreshes for every refused token, even if another call has replaced it long ago.
actor OneTokenTrustsNobody: TokenKeeper {
    private let server: TokenServer
    private var token: Token?
    private var refresh: Task<Token, any Error>?

    init(_ server: TokenServer) {
        self.server = server
    }

    func token(insteadOf refused: Token?) async throws -> Token {
        if let refresh { return try await refresh.value }
        if let token, refused == nil { return token }
        let refresh = Task {
            defer { self.refresh = nil }
            let newest = try await server.refreshedToken()
            token = newest
            return newest
        }
        self.refresh = refresh
        return try await refresh.value
    }
}

/// Wrong: the call that creates the task stores the token and drops the task, after its own await. Most other calls
/// continue before the creating call: they find the previous token or, after a failure, the failed task.
actor OneTokenMakerStores: TokenKeeper {
    private let server: TokenServer
    private var token: Token?
    private var refresh: Task<Token, any Error>?

    init(_ server: TokenServer) {
        self.server = server
    }

    func token(insteadOf refused: Token?) async throws -> Token {
        if let token, token != refused { return token }
        if let refresh { return try await refresh.value }
        let refresh = Task { [server] in try await server.refreshedToken() }
        self.refresh = refresh
        defer { self.refresh = nil }
        let newest = try await refresh.value
        token = newest
        return newest
    }
}

/// Wrong: the task stores the token, and the call that created the task drops the task after its own await. Calls that
/// continue before the creating call find a finished task.
actor OneTokenMakerDrops: TokenKeeper {
    private let server: TokenServer
    private var token: Token?
    private var refresh: Task<Token, any Error>?

    init(_ server: TokenServer) {
        self.server = server
    }

    func token(insteadOf refused: Token?) async throws -> Token {
        if let token, token != refused { return token }
        if let refresh { return try await refresh.value }
        let refresh = Task {
            let newest = try await server.refreshedToken()
            token = newest
            return newest
        }
        self.refresh = refresh
        defer { self.refresh = nil }
        return try await refresh.value
    }
}
