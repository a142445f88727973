/// What a server has recorded about its clients.
package struct ServerVisits: Sendable {
    /// How often each client asked, by the client's number.
    package private(set) var requests: [Int: Int] = [:]
    /// How often each client was served, by the client's number.
    package private(set) var services: [Int: Int] = [:]
    /// Requests that came before their client's pause had passed.
    package private(set) var earlyRequests = 0
    /// The number of places in use, recorded at each change.
    package private(set) var taken: [(moment: ContinuousClock.Instant, places: Int)] = []

    package init() {}

    package mutating func noteRequest(of client: Int, isEarly: Bool) {
        requests[client, default: 0] += 1
        if isEarly { earlyRequests += 1 }
    }

    package mutating func noteService(of client: Int) { services[client, default: 0] += 1 }

    package mutating func noteTaken(_ places: Int, at moment: ContinuousClock.Instant) {
        taken.append((moment, places))
    }

    package var allRequests: Int { requests.values.reduce(0, +) }

    /// The share of the places in use, in percent, from the first request that gets a place until the last one leaves
    /// it; nil if no place was taken.
    package func share(of places: Int) -> Double? {
        guard let first = taken.first, let last = taken.last, last.moment > first.moment else { return nil }
        let used = zip(taken, taken.dropFirst()).reduce(Duration.zero) { sum, step in
            sum + (step.1.moment - step.0.moment) * step.0.places
        }
        return 100 * (used / (last.moment - first.moment)) / Double(places)
    }
}
