import Locking

/// Issues access tokens, and counts the requests. The server delays its answers until ``answer()`` is called.
package final class TokenServer: Sendable {
    private struct State {
        var refreshes = 0
        var newest = 0
        var isDown = false
    }

    private let state = Locked(State())
    private let gate = AnswerGate()

    package init() {}

    /// A new token. Earlier tokens are refused from then on.
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

    /// How many times a token was requested.
    package var refreshes: Int { state.withLock { $0.refreshes } }

    /// Answers all calls so far, and later ones at once.
    package func answer() { gate.open() }

    /// Answers all calls so far, and delays the answers to later ones.
    package func answerSoFar() { gate.letGo() }

    /// Delays the answers from now on.
    package func hold() { gate.close() }

    /// Answers calls with an error from now on.
    package func goDown() { state.withLock { $0.isDown = true } }

    /// Answers calls with a token from now on.
    package func recover() { state.withLock { $0.isDown = false } }
}

package struct Token: Hashable, Sendable {
    package let number: Int
}
