/// A service that knows the departures. It takes a while to answer, but blocks no thread.
package final class DepartureService: Sendable {
    private let arrival: @Sendable (_ stop: Int, _ answer: @escaping @Sendable () -> Void) -> Void

    /// - Parameter arrival: Receives each question. The closure must call `answer` once, and may call it later and on
    ///   any thread.
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
