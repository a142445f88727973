/// Sleeps until the next deadline, which is one period after the previous deadline.
struct SleepsUntil: Metering {
    func run(_ meter: Meter) async throws {
        var deadline = meter.start
        for number in 0..<meter.periods {
            try await meter.read(for: number)
            deadline += meter.period
            try await Task.sleep(until: deadline, clock: meter.clock)
        }
    }
}
