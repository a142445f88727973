import Declaring
import Measuring
import Model

/// A trial that records when a loop reads a meter. The loop should read the meter once per period.
@MainActor
final class MeterTrial {
    private static let period = Duration.milliseconds(10)

    private let sample: SampleContext
    private let metering: any Metering

    init(_ sample: SampleContext, _ metering: any Metering.Type) {
        self.sample = sample
        self.metering = metering.init()
    }

    func run() {
        let periods = sample[DriftingTicks.periods]
        let takes = Duration.milliseconds(sample[DriftingTicks.readingTakes])
        let longTakes = Self.period * sample[DriftingTicks.pause] + Self.period / 2
        let longReading = sample[DriftingTicks.pause] == 0 ? nil : periods / 6
        sample.startMeasuring()
        let meter = Meter(
            clock: MeterClock(wakesLateBy: .milliseconds(sample[DriftingTicks.wakesLate])),
            period: Self.period,
            periods: periods,
            start: .now,
            takes: { $0 == longReading ? longTakes : takes }
        )
        Task.detached { [sample, metering] in
            do {
                try await metering.run(meter)
            } catch {
                sample.fail("\(error)")
            }
            await self.conclude(meter)
        }
    }

    private func conclude(_ meter: Meter) {
        sample.stopMeasuring()
        let figures = MeterFigures(meter)
        sample.note(.periodsLate, figures.periodsLate)
        // Early readings count as 0 ms late.
        sample.note(.drift, max(0, figures.drift / .milliseconds(1)))
        sample.note(.inWrongPeriod, figures.inWrongPeriod)
        sample.note(.doubled, figures.doubled)
        sample.note(.leftEmpty, figures.leftEmpty)
        sample.note(.accounted, figures.accounted)
        sample.finish()
    }
}
