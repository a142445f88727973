import Locking

/// A meter that should be read once per period. The meter stores each reading's period and the time of the reading.
package final class Meter: Sendable {
    /// A stored reading.
    package struct Reading: Sendable {
        /// The number of the reading's period, from 0.
        package var number: Int
        package var taken: ContinuousClock.Instant
    }

    package let clock: MeterClock
    package let period: Duration
    /// The number of periods.
    package let periods: Int
    /// The start of the first period.
    package let start: ContinuousClock.Instant
    /// The minimum duration of each reading, by its number in the order of readings, from 0.
    private let takes: @Sendable (_ reading: Int) -> Duration
    private let line: MeterLine
    private let readings = Locked<[Reading]>([])
    private let empty = Locked<Set<Int>>([])

    package init(
        clock: MeterClock,
        period: Duration,
        periods: Int,
        start: ContinuousClock.Instant,
        line: MeterLine = MeterLine(),
        takes: @escaping @Sendable (_ reading: Int) -> Duration
    ) {
        self.clock = clock
        self.period = period
        self.periods = periods
        self.start = start
        self.line = line
        self.takes = takes
    }

    /// Returns the start of a period.
    package func start(of number: Int) -> ContinuousClock.Instant {
        start + period * number
    }

    /// Returns the number of the period that contains a moment.
    package func number(at moment: ContinuousClock.Instant) -> Int {
        Int((moment - start) / period)
    }

    /// Takes a reading and stores it under a period's number.
    package func read(for number: Int) async throws {
        let before = readings.withLock { readings in
            readings.append(Reading(number: number, taken: clock.now))
            return readings.count - 1
        }
        let began = line.begin()
        defer { line.end(began) }
        try await ContinuousClock().sleep(for: takes(before))
    }

    /// Marks a period as empty. A number after the last period is ignored.
    package func leaveEmpty(_ number: Int) {
        guard number < periods else { return }
        empty.withLock { _ = $0.insert(number) }
    }

    /// The stored readings, in order. Read this property only after the loop has ended.
    package var finalReadings: [Reading] { readings.withLock { $0 } }

    /// The periods that were left without a reading.
    package var emptyPeriods: Set<Int> { empty.withLock { $0 } }
}

/// A serial line to the meters. The line carries one reading at a time, because two readings at once spoil each other.
package final class MeterLine: Sendable {
    private struct State {
        var inFlight = 0
        var collisions = 0
    }

    private let state = Locked(State())
    /// The spans in which the line carried a reading, or a sleeper was due and had not woken yet.
    package let busy = BusySpans()

    package init() {}

    fileprivate func begin() -> ContinuousClock.Instant {
        state.withLock { state in
            state.inFlight += 1
            state.collisions += state.inFlight > 1 ? 1 : 0
        }
        return .now
    }

    fileprivate func end(_ began: ContinuousClock.Instant) {
        busy.note(since: began)
        state.withLock { $0.inFlight -= 1 }
    }

    /// The number of readings that began while another reading was in flight.
    package var collisions: Int { state.withLock { $0.collisions } }
}
