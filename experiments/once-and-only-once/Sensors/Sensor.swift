import Locking

/// A wireless temperature sensor. Its callbacks follow no rule: a handler may be called once, twice or never, on any
/// thread.
package final class Sensor: Sendable {
    /// A request in flight, as the radio keeps it.
    ///
    /// `@unchecked Sendable`: the radio's older code calls a handler on any thread, even on two at once. The handler's
    /// type does not say so, and the compiler cannot know.
    package struct Request: @unchecked Sendable {
        fileprivate let number: Int
        private let handler: (Packet) -> Void

        fileprivate init(_ number: Int, _ handler: @escaping (Packet) -> Void) {
            self.number = number
            self.handler = handler
        }

        /// Calls the request's handler on the calling thread.
        package func answer(_ packet: Packet) {
            handler(packet)
        }
    }

    private struct State {
        var asked = 0
        var requests: [Request] = []
        var isClosed = false
    }

    private let state = Locked(State())

    package init() {}

    /// Asks for a reading.
    ///
    /// - Parameter handler: Receives the answer.
    @discardableResult
    package func read(_ handler: @escaping (Packet) -> Void) -> ReadRequest {
        state.withLock { state in
            state.asked += 1
            if !state.isClosed { state.requests.append(Request(state.asked, handler)) }
            return ReadRequest(of: self, number: state.asked)
        }
    }

    /// Closes the connection. Handlers in flight are dropped without a call.
    package func close() {
        let dropped = state.withLock { state in
            state.isClosed = true
            defer { state.requests = [] }
            return state.requests
        }
        // The handlers are freed here, outside the lock, because freeing them may run other code.
        withExtendedLifetime(dropped) {}
    }

    /// Drops a handler without a call.
    fileprivate func drop(_ number: Int) {
        let dropped = state.withLock { state in
            let place = state.requests.firstIndex { $0.number == number }
            return place.map { state.requests.remove(at: $0) }
        }
        withExtendedLifetime(dropped) {}
    }

    /// How often the sensor was asked for a reading.
    package var asked: Int { state.withLock { $0.asked } }

    /// The requests whose handlers the sensor still has.
    package var requests: [Request] { state.withLock { $0.requests } }
}

/// A request for a reading, as the caller has it.
package struct ReadRequest: Sendable {
    private let sensor: Sensor
    private let number: Int

    fileprivate init(of sensor: Sensor, number: Int) {
        self.sensor = sensor
        self.number = number
    }

    /// Cancels the request. Its handler is dropped without a call.
    package func cancel() {
        sensor.drop(number)
    }
}
