/// Wrong: a task for each meter. Each task keeps in step, but when both meters are due, two readings are in flight at
/// once.
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

/// Wrong: it sleeps for the longest time that divides both periods, and counts these sleeps. The count drifts.
struct TwoMetersByCommonTick: TwinMetering {
    func run(_ first: Meter, _ second: Meter) async throws {
        let tick = second.period - first.period
        let ticks = [first, second].map { Int($0.period / tick) }
        for count in 0..<first.periods * ticks[0] {
            for (meter, ticks) in zip([first, second], ticks) where count % ticks == 0 {
                try await meter.read(for: count / ticks)
            }
            try await Task.sleep(for: tick, clock: first.clock)
        }
    }
}

/// Wrong: it sleeps until the earlier deadline of the two, and does not check the clock. After a long reading, the
/// missed readings follow in a burst.
struct TwoMetersPlainDeadlines: TwinMetering {
    func run(_ first: Meter, _ second: Meter) async throws {
        var next = [0, 0]
        let meters = [first, second]
        while let due = meters.indices.filter({ next[$0] < meters[$0].periods })
            .min(by: { meters[$0].start(of: next[$0]) < meters[$1].start(of: next[$1]) })
        {
            let meter = meters[due]
            try await Task.sleep(until: meter.start(of: next[due]), clock: meter.clock)
            try await meter.read(for: next[due])
            next[due] += 1
        }
    }
}
