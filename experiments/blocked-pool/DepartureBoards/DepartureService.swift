/// Knows the departures, and takes a while to answer. No thread blocks meanwhile.
package final class DepartureService: Sendable {
    private let arrival: @Sendable (_ stop: Int, _ answer: @escaping @Sendable () -> Void) -> Void

    /// - Parameter arrival: Receives each question; it may call `answer` later, on any thread, once.
    package init(arrival: @escaping @Sendable (_ stop: Int, _ answer: @escaping @Sendable () -> Void) -> Void) {
        self.arrival = arrival
    }

    package func nextDeparture(at stop: Int) async -> Departure {
        await withCheckedContinuation { answered in
            arrival(stop) { answered.resume() }
        }
        return Departure.next(at: stop)
    }
}
