import Model

/// How many samples a run took, and of what kind. Warm-ups are left out.
package struct SampleTally {
    package let taken: Int
    /// Those that the machine kept from running.
    package let disturbed: Int
    /// Those that were taken to confirm a failure.
    package let confirming: Int
    /// The fewest and the most of a variant in a scenario; nil if none was taken.
    let each: SampleCounts?

    package init(_ results: [ExperimentResult]) {
        let samples = results.flatMap(\.samples).filter { !$0.isWarmUp }
        taken = samples.count
        disturbed = samples.count(where: \.isDisturbed)
        confirming = samples.count(where: \.isConfirmation)
        each = SampleCounts(results.flatMap { result in result.experiment.cells.map { result.taken(of: $0).count } })
    }

    /// One sentence; nil if no sample was disturbed.
    package var disturbance: String? {
        guard disturbed > 0 else { return nil }
        return "The machine disturbed \(of(disturbed)): figures leave them out where there are others."
    }

    /// One sentence; nil if nothing had failed.
    package var confirmation: String? {
        guard confirming > 0 else { return nil }
        return "\(of(confirming)) \(confirming == 1 ? "was" : "were") taken to confirm a failure."
    }

    private func of(_ count: Int) -> String { "\(count) of \(taken) sample\(taken == 1 ? "" : "s")" }
}
