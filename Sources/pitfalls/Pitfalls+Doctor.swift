import ArgumentParser
import Foundation
import Model
import Probes
import Sampling

extension Pitfalls {
    struct Doctor: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "doctor",
            abstract: "Is this machine quiet enough, what is missing, and what do the instruments cost?",
            discussion: """
                With --calibrate: how often compare would call an equal build slower, and how often one that \
                does 1, 2, 5 or 10 percent more. Takes blocks of samples as compare does, then replays 200 comparisons \
                of each from them. With --whole: 30 whole comparisons of each kind.
                """
        )

        @OptionGroup var calibrating: Calibrating

        func run() async throws {
            if calibrating.calibrate { return try await calibrating.run() }
            let environment = await EnvironmentProbe.read()
            let jitter = await TimerJitter.measure(frames: 120)
            let instruments = InstrumentCost.measure()
            let report = DoctorReport(
                environment: environment,
                machine: await MachineProbe.read(),
                jitter: jitter,
                cost: instruments
            )
            for line in report.lines { print(line) }
        }
    }
}
