import Locking

/// A server that serves a few requests at a time. A request occupies a place while it is served, and is refused if all
/// places are taken.
///
/// The server has no socket, because the experiment measures only the times of requests and the number of places in
/// use.
package final class BusyServer: Sendable {
    package enum Answer: Sendable, Equatable {
        case served
        /// All places are taken. The client may come again when the pause has passed.
        case refused(pause: Duration)
    }

    private let places: Int
    private let serviceTime: Duration
    private let roundTrip: Duration
    private let pause: Duration
    private let state = Locked(State())

    private struct State {
        var visits = ServerVisits()
        var taken = 0
        /// The time at which each refused client may come again, by client.
        var welcome: [Int: ContinuousClock.Instant] = [:]
    }

    /// - Parameters:
    ///   - places: The number of requests that are served at once.
    ///   - serviceTime: The time for which a request occupies a place.
    ///   - roundTrip: The time that a request and its answer need on the network.
    ///   - pause: The time for which the server asks a refused client to wait. The server does not enforce this pause.
    package init(places: Int, serviceTime: Duration, roundTrip: Duration, pause: Duration = .zero) {
        self.places = places
        self.serviceTime = serviceTime
        self.roundTrip = roundTrip
        self.pause = pause
    }

    /// Sends a client's request to the server, and waits for the answer.
    ///
    /// - Throws: `CancellationError`.
    package func request(from client: Int) async throws -> Answer {
        try await Task.sleep(for: roundTrip)
        guard takePlace(for: client) else { return .refused(pause: pause) }
        defer { releasePlace(of: client) }
        try await Task.sleep(for: serviceTime)
        return .served
    }

    /// The server's record of its clients' requests.
    package var visits: ServerVisits { state.withLock(\.visits) }

    private func takePlace(for client: Int) -> Bool {
        state.withLock { state in
            let now = ContinuousClock.now
            state.visits.noteRequest(of: client, isEarly: state.welcome[client].map { now < $0 } ?? false)
            guard state.taken < places else {
                state.welcome[client] = now + pause
                return false
            }
            state.taken += 1
            state.visits.noteTaken(state.taken, at: now)
            return true
        }
    }

    private func releasePlace(of client: Int) {
        state.withLock { state in
            state.taken -= 1
            state.visits.noteTaken(state.taken, at: .now)
            state.visits.noteService(of: client)
        }
    }
}
