/// The continuous clock of a device, which may wake its sleepers late.
///
/// With every clock, a sleep ends at its deadline or later, and the delay depends on the device. This clock can make
/// the delay larger, so that a sample does not depend on the machine.
package struct MeterClock: Clock {
    /// The minimum delay between a sleeper's deadline and its wake-up.
    package var wakesLateBy: Duration
    private let busy: BusySpans?

    /// - Parameter busy: Records the span from each sleeper's deadline to its wake-up.
    package init(wakesLateBy: Duration = .zero, noting busy: BusySpans? = nil) {
        self.wakesLateBy = wakesLateBy
        self.busy = busy
    }

    package var now: ContinuousClock.Instant { ContinuousClock.now }

    package var minimumResolution: Duration { ContinuousClock().minimumResolution }

    package func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
        let due = max(deadline, now)
        defer { busy?.note(since: due) }
        try await ContinuousClock().sleep(until: deadline + wakesLateBy, tolerance: tolerance)
    }
}
