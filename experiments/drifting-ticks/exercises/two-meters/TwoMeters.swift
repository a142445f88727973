// import drifting_ticks

/// Reads two meters, each once per period of its own, through a line that carries one reading at a time.
///
/// The given code reads the second meter right after the first one, once per period of the first one.
package struct TwoMeters: TwinMetering {
    package init() {}

    package func run(_ first: Meter, _ second: Meter) async throws {
        for number in 0..<first.periods {
            try await first.read(for: number)
            try await second.read(for: number)
            try await Task.sleep(for: first.period, clock: first.clock)
        }
    }
}
