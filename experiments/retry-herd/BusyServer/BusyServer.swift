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
    private let pauses: [Duration]
    private let state = Locked(State())

    private struct State {
        var visits = ServerVisits()
        var taken = 0
        /// How often each client was refused.
        var refusals: [Int: Int] = [:]
        /// When each refused client may come again.
        var welcome: [Int: ContinuousClock.Instant] = [:]
    }

    /// - Parameters:
    ///   - places: How many requests are served at once.
    ///   - serviceTime: How long a request takes a place.
    ///   - roundTrip: How long a request and its answer travel.
    ///   - pauses: How long a client is asked to wait at its refusals, in turn; the server does not enforce it.
    package init(places: Int, serviceTime: Duration, roundTrip: Duration, pauses: [Duration] = [.zero]) {
        precondition(!pauses.isEmpty, "each refusal names a pause")
        self.places = places
        self.serviceTime = serviceTime
        self.roundTrip = roundTrip
        self.pauses = pauses
    }

    /// Sends a client's request to the server, and waits for the answer.
    ///
    /// - Throws: `CancellationError`.
    package func request(from client: Int) async throws -> Answer {
        try await Task.sleep(for: roundTrip)
        if let pause = refusal(of: client) { return .refused(pause: pause) }
        defer { releasePlace(of: client) }
        try await Task.sleep(for: serviceTime)
        return .served
    }

    /// The server's record of its clients' requests.
    package var visits: ServerVisits { state.withLock(\.visits) }

    /// Takes a place, or returns the pause that the client is asked to make.
    private func refusal(of client: Int) -> Duration? {
        state.withLock { state in
            let now = ContinuousClock.now
            state.visits.noteRequest(of: client, isEarly: state.welcome[client].map { now < $0 } ?? false)
            guard state.taken < places else {
                let refusals = state.refusals[client, default: 0]
                let pause = pauses[refusals % pauses.count]
                state.refusals[client] = refusals + 1
                state.welcome[client] = now + pause
                return pause
            }
            state.taken += 1
            state.visits.noteTaken(state.taken, at: now)
            return nil
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
