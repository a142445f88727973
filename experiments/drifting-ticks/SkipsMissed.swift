/// Sleeps until the next period begins, and then computes the current period from the clock. Missed periods stay empty.
struct SkipsMissed: Metering {
    func run(_ meter: Meter) async throws {
        var next = 0
        while next < meter.periods {
            try await Task.sleep(until: meter.start(of: next), clock: meter.clock)
            let current = max(next, meter.number(at: meter.clock.now))
            for missed in next..<current { meter.leaveEmpty(missed) }
            guard current < meter.periods else { return }
            try await meter.read(for: current)
            next = current + 1
        }
    }
}
