import ArgumentParser
import Foundation
import Measuring
import Model
import Sampling

extension Pitfalls {
    struct Doctor: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "doctor",
            abstract: "Is this machine quiet enough, what is missing, and what do the instruments cost?"
        )

        func run() async throws {
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
