/// Wrong: a task for each meter. Each keeps its step, and whenever both are due they meet on the line.
struct TwoMetersTasks: TwinMetering {
    func run(_ first: Meter, _ second: Meter) async throws {
        async let readings: Void = run(first)
        try await run(second)
        try await readings
    }

    private func run(_ meter: Meter) async throws {
        var next = 0
        while next < meter.periods {
            try await Task.sleep(until: meter.start(of: next), clock: meter.clock)
            let current = max(next, meter.number(at: meter.clock.now))
            for missed in next..<current { meter.leaveEmpty(missed) }
            try await meter.read(for: current)
            next = current + 1
        }
    }
}
