/// A server's record of its clients' requests.
package struct ServerVisits: Sendable {
    /// The number of each client's requests, by the client's number.
    package private(set) var requests: [Int: Int] = [:]
    /// The number of each client's served requests, by the client's number.
    package private(set) var services: [Int: Int] = [:]
    /// The number of requests that came before the client's pause was over.
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

    /// Returns the average share of the places in use, in percent. The average covers the time from the first served
    /// request's beginning to the last one's end; nil if no request was served.
    package func share(of places: Int) -> Double? {
        guard let first = taken.first, let last = taken.last, last.moment > first.moment else { return nil }
        let used = zip(taken, taken.dropFirst()).reduce(Duration.zero) { sum, step in
            sum + (step.1.moment - step.0.moment) * step.0.places
        }
        return 100 * (used / (last.moment - first.moment)) / Double(places)
    }
}
