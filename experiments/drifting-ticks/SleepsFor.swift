/// Reads the meter, and then sleeps for one period.
struct SleepsFor: Metering {
    func run(_ meter: Meter) async throws {
        for number in 0..<meter.periods {
            try await meter.read(for: number)
            try await Task.sleep(for: meter.period, clock: meter.clock)
        }
    }
}
