import Declaring
import Measuring
import Model

/// Measures how two meters are read through one line, which carries one reading at a time. One reading of the first
/// meter takes long.
@MainActor
final class TwoMetersTrial {
    private let sample: SampleContext
    private let metering: any TwinMetering

    init(_ sample: SampleContext, _ metering: any TwinMetering.Type) {
        self.sample = sample
        self.metering = metering.init()
    }

    func run() {
        sample.startMeasuring()
        let line = MeterLine()
        let start = ContinuousClock.now
        let first = meter(period: 10, periods: 36, start, line, longReading: 9)
        let second = meter(period: 15, periods: 24, start, line, longReading: nil)
        Task.detached { [sample, metering] in
            do {
                try await metering.run(first, second)
            } catch {
                sample.fail("\(error)")
            }
            await self.conclude([first, second], line)
        }
    }

    private func meter(
        period: Int,
        periods: Int,
        _ start: ContinuousClock.Instant,
        _ line: MeterLine,
        longReading: Int?
    ) -> Meter {
        Meter(
            clock: MeterClock(wakesLateBy: .milliseconds(1)),
            period: .milliseconds(period),
            periods: periods,
            start: start,
            line: line,
            takes: { .milliseconds($0 == longReading ? 75 : 2) }
        )
    }

    private func conclude(_ meters: [Meter], _ line: MeterLine) {
        sample.stopMeasuring()
        let figures = meters.map(MeterFigures.init)
        note(.collisions, line.collisions)
        note(.periodsLate, figures.map(\.periodsLate).max { abs($0) < abs($1) } ?? 0)
        note(.doubled, figures.reduce(0) { $0 + $1.doubled })
        note(.accounted, figures.reduce(0) { $0 + $1.accounted })
        sample.finish()
    }

    private func note(_ metric: Metric, _ count: Int) {
        sample.note(metric, Double(count))
    }
}

extension Metric {
    static let collisions = Metric("collisions", .count, "Readings that began while another reading was in flight.")
}
