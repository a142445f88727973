// import drifting_ticks

/// One task, which keeps the next deadline of each meter. The task sleeps until the earlier deadline, and reads the
/// meters that are due, one after the other.
struct TwoMetersAnswer: TwinMetering {
    private struct Schedule {
        let meter: Meter
        var next = 0

        var deadline: ContinuousClock.Instant? { next < meter.periods ? meter.start(of: next) : nil }

        mutating func readIfDue() async throws {
            let now = meter.clock.now
            guard let deadline, deadline <= now else { return }
            let current = max(next, meter.number(at: now))
            for missed in next..<current { meter.leaveEmpty(missed) }
            next = current + 1
            if current < meter.periods { try await meter.read(for: current) }
        }
    }

    func run(_ first: Meter, _ second: Meter) async throws {
        var schedules = [Schedule(meter: first), Schedule(meter: second)]
        while let deadline = schedules.compactMap(\.deadline).min() {
            try await Task.sleep(until: deadline, clock: first.clock)
            for index in schedules.indices { try await schedules[index].readIfDue() }
        }
    }
}
