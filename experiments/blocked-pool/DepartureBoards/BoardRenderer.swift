/// What a stop's board shows.
package struct Board: Sendable, Equatable {
    package let stop: Int
    package let text: String
}

/// A source of departures for the renderer.
package protocol DepartureSource {
    /// Returns the next departure at a stop without suspending. If it returns nil, the board stays empty.
    func nextDeparture(at stop: Int) -> Departure?
}

/// Draws boards. The renderer is older than Swift's concurrency and asks its source synchronously; we cannot change
/// this.
package enum BoardRenderer {
    package static func board(of stop: Int, from source: some DepartureSource) -> Board {
        guard let departure = source.nextDeparture(at: stop) else { return Board(stop: stop, text: "") }
        let (hour, minute) = departure.minute.quotientAndRemainder(dividingBy: 60)
        return Board(stop: departure.stop, text: "\(hour):\(minute < 10 ? "0" : "")\(minute)")
    }
}
