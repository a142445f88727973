/// The figures of a meter's readings.
struct MeterFigures {
    private let meter: Meter
    private let readings: [Meter.Reading]

    init(_ meter: Meter) {
        self.meter = meter
        readings = meter.finalReadings
    }

    /// The smallest delay of the readings in the last third. A busy machine delays single readings, whereas a drift
    /// delays all readings.
    var drift: Duration {
        let latenesses = readings.suffix(max(1, readings.count / 3)).map { $0.taken - meter.start(of: $0.number) }
        return latenesses.min { magnitude($0) < magnitude($1) } ?? .zero
    }

    var periodsLate: Int { Int(drift / meter.period) }

    var inWrongPeriod: Int { readings.count { meter.number(at: $0.taken) != $0.number } }

    /// The number of readings that were taken in a period with an earlier reading.
    var doubled: Int { readings.count - Set(readings.map { meter.number(at: $0.taken) }).count }

    /// Readings that are stored for a period that had not begun, or that had ended a whole period before. A smaller
    /// delay may come from the machine, between looking at the clock and reading.
    var farFromPeriod: Int {
        readings.count { reading in
            let periodsLate = meter.number(at: reading.taken) - reading.number
            return periodsLate < 0 || periodsLate > 1
        }
    }

    /// Periods that have a reading, and were left empty too.
    var emptyAndRead: Int { meter.emptyPeriods.intersection(readings.map(\.number)).count }

    /// Periods that were left empty, though a reading could have begun in more than half of the period.
    func emptyInVain(_ busy: BusySpans) -> Int {
        meter.emptyPeriods.count { number in
            let start = meter.start(of: number)
            return busy.freeTime(in: start..<(start + meter.period)) > meter.period / 2
        }
    }

    var leftEmpty: Int { meter.emptyPeriods.count }

    /// The number of periods that have a reading or are marked as empty.
    var accounted: Int {
        meter.emptyPeriods.union(readings.map(\.number).filter { (0..<meter.periods).contains($0) }).count
    }

    private func magnitude(_ duration: Duration) -> Duration { max(duration, .zero - duration) }
}
