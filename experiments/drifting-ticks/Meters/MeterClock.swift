/// The continuous clock of a device, which may wake its sleepers late.
///
/// With every clock, a sleep ends at its deadline or later, and the delay depends on the device. This clock can make
/// the delay larger, so that a sample does not depend on the machine.
package struct MeterClock: Clock {
    /// The minimum delay between a sleeper's deadline and its wake-up.
    package var wakesLateBy: Duration

    package init(wakesLateBy: Duration = .zero) {
        self.wakesLateBy = wakesLateBy
    }

    package var now: ContinuousClock.Instant { ContinuousClock.now }

    package var minimumResolution: Duration { ContinuousClock().minimumResolution }

    package func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
        try await ContinuousClock().sleep(until: deadline + wakesLateBy, tolerance: tolerance)
    }
}
