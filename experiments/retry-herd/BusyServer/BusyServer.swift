import Locking

/// A server with few places. Each request that is being served occupies a place; a request that finds no free place is
/// refused.
///
/// The server has no socket: the experiment measures only when clients send requests, and how many places are in use.
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
        /// When each refused client may come again.
        var welcome: [Int: ContinuousClock.Instant] = [:]
    }

    /// - Parameters:
    ///   - places: How many requests are served at once.
    ///   - serviceTime: How long a request occupies a place.
    ///   - roundTrip: How long a request and its answer travel.
    ///   - pause: How long a refused client is asked to wait; the server does not enforce it.
    package init(places: Int, serviceTime: Duration, roundTrip: Duration, pause: Duration = .zero) {
        self.places = places
        self.serviceTime = serviceTime
        self.roundTrip = roundTrip
        self.pause = pause
    }

    /// Sends a request, and waits for its answer.
    ///
    /// - Throws: `CancellationError`.
    package func request(from client: Int) async throws -> Answer {
        try await Task.sleep(for: roundTrip)
        guard takePlace(for: client) else { return .refused(pause: pause) }
        defer { releasePlace(of: client) }
        try await Task.sleep(for: serviceTime)
        return .served
    }

    /// What the server has recorded about its clients so far.
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
