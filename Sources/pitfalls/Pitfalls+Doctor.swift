import ArgumentParser
import Foundation
import Probes
import Report
import Results
import Runner

extension Pitfalls {
    struct Doctor: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "doctor",
            abstract: "Is this machine quiet enough, what is missing, and what do the instruments cost?"
        )

        @OptionGroup var calibrating: Calibrating

        func run() async throws {
            if calibrating.calibrate { return try await calibrating.run() }
            let environment = await EnvironmentProbe.read()
            let jitter = await TimerJitter.measure(frames: 120)
            let instruments = InstrumentCost.measure()
            for line in DoctorReport(environment: environment, jitter: jitter, cost: instruments).lines { print(line) }
        }
    }
}
