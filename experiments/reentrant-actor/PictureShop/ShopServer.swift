import Locking

/// A shop's server and its bank, without a socket. Records the requests to the server and to the bank.
///
/// The server delays its answers until ``answer()`` is called.
package final class ShopServer: Sendable {
    package struct Record: Sendable {
        /// Requests for pictures.
        package fileprivate(set) var requests = 0
        package fileprivate(set) var charges = 0
        /// The sum that the bank has taken.
        package fileprivate(set) var charged = 0
        /// Requests for pictures that were not answered yet.
        package fileprivate(set) var inFlight = 0
        /// The most requests in flight at once.
        package fileprivate(set) var mostInFlight = 0
    }

    private struct State {
        var record = Record()
        var isDown = false
    }

    private let state = Locked(State())
    private let gate = AnswerGate()

    package init() {}

    package var record: Record { state.withLock { $0.record } }

    /// - Throws: ``ShopError/serverDown``.
    package func picture(of key: Int) async throws -> Picture {
        let number = state.withLock { state in
            state.record.requests += 1
            state.record.inFlight += 1
            state.record.mostInFlight = max(state.record.mostInFlight, state.record.inFlight)
            return state.record.requests
        }
        await gate.pass()
        let isDown = state.withLock { state in
            state.record.inFlight -= 1
            return state.isDown
        }
        if isDown { throw ShopError.serverDown }
        return Picture(key: key, number: number)
    }

    /// Takes a sum from the customer's bank.
    ///
    /// - Throws: ``ShopError/serverDown``; in that case the bank has not taken the sum.
    package func charge(_ amount: Int) async throws {
        state.withLock { $0.record.charges += 1 }
        await gate.pass()
        let isDown = state.withLock { state in
            if !state.isDown { state.record.charged += amount }
            return state.isDown
        }
        if isDown { throw ShopError.serverDown }
    }

    /// Answers all requests so far, and later ones at once.
    package func answer() { gate.open() }

    /// Delays the answers from now on.
    package func hold() { gate.close() }

    /// Makes each answer an error from now on.
    package func goDown() { state.withLock { $0.isDown = true } }

    package func recover() { state.withLock { $0.isDown = false } }
}

/// One answer of the server. Each answer has a different number.
package struct Picture: Hashable, Sendable {
    package let key: Int
    package let number: Int
}

package enum ShopError: Error {
    case serverDown
    case notEnoughMoney
}
