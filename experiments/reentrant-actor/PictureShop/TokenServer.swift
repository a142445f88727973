import Locking

/// Hands out access tokens, and is the witness of who asked for them. Its answers are held back until ``answer()``.
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

    /// Answers all that was asked, and at once from now on.
    package func answer() { gate.open() }

    /// Answers what was asked so far, and holds back whatever is asked from now on.
    package func answerSoFar() { gate.letGo() }

    /// Holds the answers back from now on.
    package func hold() { gate.close() }

    /// Whoever asks from now on gets an error.
    package func goDown() { state.withLock { $0.isDown = true } }

    /// Whoever asks from now on gets a token.
    package func recover() { state.withLock { $0.isDown = false } }
}

package struct Token: Hashable, Sendable {
    package let number: Int
}
