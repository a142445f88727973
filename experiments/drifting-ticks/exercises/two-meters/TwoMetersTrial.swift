import Declaring
import Measuring
import Model

/// Measures two meters on one line, then two others. One reading of the first pair takes long, and two readings of the
/// second pair. The last long reading ends when all periods are over.
@MainActor
final class TwoMetersTrial {
    /// The number of periods of both pairs together.
    nonisolated static let periods = 82

    /// Two meters on one line, which begin now.
    private struct Pair {
        let line: MeterLine
        let first: Meter
        let second: Meter

        /// - Parameters:
        ///   - periods: In milliseconds.
        ///   - total: How long both meters are read, in milliseconds.
        ///   - longReadings: The numbers of the long readings of each meter, in the order of its readings.
        ///   - longTakes: In milliseconds.
        init(periods: (Int, Int), for total: Int, longReadings: (Set<Int>, Set<Int>), longTakes: Int) {
            let line = MeterLine()
            let start = ContinuousClock.now
            func meter(_ period: Int, _ longReadings: Set<Int>) -> Meter {
                Meter(
                    clock: MeterClock(wakesLateBy: .milliseconds(1), noting: line.busy),
                    period: .milliseconds(period),
                    periods: total / period,
                    start: start,
                    line: line,
                    takes: { .milliseconds(longReadings.contains($0) ? longTakes : 2) }
                )
            }
            self.line = line
            first = meter(periods.0, longReadings.0)
            second = meter(periods.1, longReadings.1)
        }
    }

    private let sample: SampleContext
    private let metering: any TwinMetering

    init(_ sample: SampleContext, _ metering: any TwinMetering.Type) {
        self.sample = sample
        self.metering = metering.init()
    }

    func run() {
        sample.startMeasuring()
        Task.detached { [sample, metering] in
            do {
                let early = Pair(periods: (10, 15), for: 300, longReadings: ([9], []), longTakes: 75)
                try await metering.run(early.first, early.second)
                // Now the second meter has the shorter period, and the long readings.
                let late = Pair(periods: (20, 12), for: 240, longReadings: ([], [5, 13]), longTakes: 55)
                try await metering.run(late.first, late.second)
                await self.conclude([early, late])
            } catch {
                sample.fail("\(error)")
            }
        }
    }

    private func conclude(_ pairs: [Pair]) {
        sample.stopMeasuring()
        let meters = pairs.flatMap { pair in
            [pair.first, pair.second].map { (figures: MeterFigures($0), busy: pair.line.busy) }
        }
        let figures = meters.map(\.figures)
        sample.note(.collisions, pairs.reduce(0) { $0 + $1.line.collisions })
        sample.note(.periodsLate, figures.map(\.periodsLate).max { abs($0) < abs($1) } ?? 0)
        sample.note(.doubled, figures.reduce(0) { $0 + $1.doubled })
        sample.note(.accounted, figures.reduce(0) { $0 + $1.accounted })
        sample.note(.farFromPeriod, figures.reduce(0) { $0 + $1.farFromPeriod })
        sample.note(.emptyAndRead, figures.reduce(0) { $0 + $1.emptyAndRead })
        sample.note(.emptyInVain, meters.reduce(0) { $0 + $1.figures.emptyInVain($1.busy) })
        sample.finish()
    }
}

extension Metric {
    static let collisions = Metric("collisions", .count, "Readings that began while the line carried another one.")
    static let farFromPeriod = Metric(
        "farFromPeriod",
        .count,
        "Readings stored for a period that had not begun, or that had ended a whole period before."
    )
    static let emptyAndRead = Metric("emptyAndRead", .count, "Periods that have a reading and were left empty, too.")
    static let emptyInVain = Metric(
        "emptyInVain",
        .count,
        "Periods left empty, although the line was free for more than half of the period and no sleeper woke late."
    )
}
