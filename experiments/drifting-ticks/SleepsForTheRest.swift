/// A loop that measures each reading, and sleeps for the rest of the period.
struct SleepsForTheRest: Metering {
    func run(_ meter: Meter) async throws {
        for number in 0..<meter.periods {
            let taken = try await meter.clock.measure { try await meter.read(for: number) }
            try await Task.sleep(for: max(.zero, meter.period - taken), clock: meter.clock)
        }
    }
}
