/// A line of requests. Only a limited number of them may be in flight. Requests start in the order of their priority, and
/// with equal priority in the order of arrival.
package struct WaitingLine {
    private struct Place {
        var name: Int
        var priority: Int
        /// The requests that must end before this one.
        var unfinished: Set<Int>
    }

    private let limit: Int
    /// In order of arrival.
    private var places: [Place] = []
    /// The requests in the line or in flight.
    private var present: Set<Int> = []
    private var inFlight: Set<Int> = []

    /// - Parameter limit: At least 1.
    package init(limit: Int) {
        self.limit = limit
    }

    /// Adds a request to the line.
    ///
    /// - Parameter others: The requests that must end before this one. A request that is not present counts as ended.
    package mutating func enter(_ name: Int, priority: Int = 0, after others: Set<Int> = []) {
        places.append(Place(name: name, priority: priority, unfinished: others.intersection(present)))
        present.insert(name)
    }

    /// Returns the next request, which then counts as in flight; nil if no request may start now.
    package mutating func next() -> Int? {
        guard inFlight.count < limit else { return nil }
        let ready = places.indices.filter { places[$0].unfinished.isEmpty }
        // Of several places with the same priority, `min` returns the first, and `max` would return the last.
        guard let first = ready.min(by: { places[$0].priority > places[$1].priority }) else { return nil }
        let name = places.remove(at: first).name
        inFlight.insert(name)
        return name
    }

    /// Removes a request that has ended, or that is cancelled while it waits.
    package mutating func leave(_ name: Int) {
        guard present.remove(name) != nil else { return }
        inFlight.remove(name)
        places.removeAll { $0.name == name }
        for index in places.indices { places[index].unfinished.remove(name) }
    }
}
