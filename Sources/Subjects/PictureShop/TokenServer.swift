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
        state.withLock { $0.refreshes += 1 }
        await gate.pass()
        let number: Int? = state.withLock { state in
            guard !state.isDown else { return nil }
            state.newest += 1
            return state.newest
        }
        guard let number else { throw ShopError.serverDown }
        return Token(number: number)
    }

    /// How often a token was asked for.
    package var refreshes: Int { state.withLock { $0.refreshes } }

    /// Answers all that was asked, and at once from now on.
    package func answer() { gate.open() }

    /// Holds the answers back from now on.
    package func hold() { gate.close() }

    /// From now on each answer is an error.
    package func goDown() { state.withLock { $0.isDown = true } }

    package func recover() { state.withLock { $0.isDown = false } }
}

package struct Token: Hashable, Sendable {
    package let number: Int
}
