import Locking

/// A server that issues access tokens and counts the requests. It delays its answers until ``answer()`` is called.
package final class TokenServer: Sendable {
    private struct State {
        var refreshes = 0
        var newest = 0
        var isDown = false
    }

    private let state = Locked(State())
    private let gate = AnswerGate()

    package init() {}

    /// Returns a new token. The server then refuses all earlier tokens.
    ///
    /// - Throws: ``ShopError/serverDown``.
    package func refreshedToken() async throws -> Token {
        let isDown = state.withLock { state in
            state.refreshes += 1
            return state.isDown
        }
        await gate.pass()
        guard !isDown else { throw ShopError.serverDown }
        let number = state.withLock { state in
            state.newest += 1
            return state.newest
        }
        return Token(number: number)
    }

    /// The number of requests for a token.
    package var refreshes: Int { state.withLock { $0.refreshes } }

    /// Answers all waiting calls. Later calls are answered at once.
    package func answer() { gate.open() }

    /// Answers all waiting calls. The answers to later calls are delayed.
    package func answerSoFar() { gate.letGo() }

    /// Delays the answers to later calls.
    package func hold() { gate.close() }

    /// Makes the server answer later calls with an error.
    package func goDown() { state.withLock { $0.isDown = true } }

    /// Makes the server answer later calls with a token again.
    package func recover() { state.withLock { $0.isDown = false } }
}

package struct Token: Hashable, Sendable {
    package let number: Int
}
