import Locking

/// A simulated shop server with a bank, which records all requests. It uses no socket.
///
/// The server delays its answers until ``answer()`` is called.
package final class ShopServer: Sendable {
    package struct Record: Sendable {
        /// Requests for pictures.
        package fileprivate(set) var requests = 0
        package fileprivate(set) var charges = 0
        /// The sum that the bank has taken.
        package fileprivate(set) var charged = 0
        /// Requests for pictures that the server has not answered yet.
        package fileprivate(set) var inFlight = 0
        /// The maximum number of requests in flight at once.
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
    /// - Throws: ``ShopError/serverDown`` if the bank has not taken the sum.
    package func charge(_ amount: Int) async throws {
        state.withLock { $0.record.charges += 1 }
        await gate.pass()
        let isDown = state.withLock { state in
            if !state.isDown { state.record.charged += amount }
            return state.isDown
        }
        if isDown { throw ShopError.serverDown }
    }

    /// Answers all waiting requests. Later requests are answered immediately.
    package func answer() { gate.open() }

    /// Delays all further answers.
    package func hold() { gate.close() }

    /// Answers all further requests with an error.
    package func goDown() { state.withLock { $0.isDown = true } }

    package func recover() { state.withLock { $0.isDown = false } }
}

/// A picture from the server. Each picture has another number.
package struct Picture: Hashable, Sendable {
    package let key: Int
    package let number: Int
}

package enum ShopError: Error {
    case serverDown
    case notEnoughMoney
}
