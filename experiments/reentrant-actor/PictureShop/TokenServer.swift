import Locking

/// Hands out access tokens, and counts how often it is asked. Its answers are held back until ``answer()``.
package final class TokenServer: Sendable {
    private struct State {
        var refreshes = 0
        var newest = 0
        var isDown = false
    }

    private let state = Locked(State())
    private let gate = AnswerGate()

    package init() {}

    /// A new token. The ones before it are refused from then on.
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

    /// How often a token was asked for.
    package var refreshes: Int { state.withLock { $0.refreshes } }

    /// Answers all calls so far, and later ones at once.
    package func answer() { gate.open() }

    /// Answers all calls so far, and holds back the answers to later ones.
    package func answerSoFar() { gate.letGo() }

    /// Holds the answers back from now on.
    package func hold() { gate.close() }

    /// Answers calls with an error from now on.
    package func goDown() { state.withLock { $0.isDown = true } }

    /// Answers calls with a token from now on.
    package func recover() { state.withLock { $0.isDown = false } }
}

package struct Token: Hashable, Sendable {
    package let number: Int
}
