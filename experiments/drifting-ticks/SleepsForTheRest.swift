/// Measures how long the reading takes, and sleeps for what is left of the period.
struct SleepsForTheRest: Metering {
    func run(_ meter: Meter) async throws {
        for number in 0..<meter.periods {
            let taken = try await meter.clock.measure { try await meter.read(for: number) }
            try await Task.sleep(for: max(.zero, meter.period - taken), clock: meter.clock)
        }
    }
}
