/// What a server has seen of its clients.
package struct ServerVisits: Sendable {
    /// By the client's number: how often it asked.
    package private(set) var requests: [Int: Int] = [:]
    /// By the client's number: how often it was served.
    package private(set) var services: [Int: Int] = [:]
    /// Requests that came before the pause that the client was asked for had passed.
    package private(set) var earlyRequests = 0
    /// The places taken, each time their number changed.
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

    /// The share of the places that was taken between the first request that got one and the last that left it, in
    /// percent; nil if none was taken.
    package func share(of places: Int) -> Double? {
        guard let first = taken.first, let last = taken.last, last.moment > first.moment else { return nil }
        let used = zip(taken, taken.dropFirst()).reduce(Duration.zero) { sum, step in
            sum + (step.1.moment - step.0.moment) * step.0.places
        }
        return 100 * (used / (last.moment - first.moment)) / Double(places)
    }
}
