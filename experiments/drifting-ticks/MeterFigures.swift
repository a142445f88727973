/// The figures of a meter's readings.
struct MeterFigures {
    private let meter: Meter
    private let readings: [Meter.Reading]

    init(_ meter: Meter) {
        self.meter = meter
        readings = meter.finalReadings
    }

    /// How late the readings are at the end: the smallest delay in the last third. A busy machine makes single readings
    /// late; a drift makes all of them late.
    var drift: Duration {
        let latenesses = readings.suffix(max(1, readings.count / 3)).map { $0.taken - meter.start(of: $0.number) }
        return latenesses.min { magnitude($0) < magnitude($1) } ?? .zero
    }

    var periodsLate: Int { Int(drift / meter.period) }

    var inWrongPeriod: Int { readings.count { meter.number(at: $0.taken) != $0.number } }

    /// Readings in a period that already had one.
    var doubled: Int { readings.count - Set(readings.map { meter.number(at: $0.taken) }).count }

    var leftEmpty: Int { meter.emptyPeriods.count }

    /// The number of periods that have a reading or were marked as empty.
    var accounted: Int {
        meter.emptyPeriods.union(readings.map(\.number).filter { (0..<meter.periods).contains($0) }).count
    }

    private func magnitude(_ duration: Duration) -> Duration { max(duration, .zero - duration) }
}
