/// Wrong: it sleeps for the longest time that fits into both periods, and counts. The count drifts.
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
