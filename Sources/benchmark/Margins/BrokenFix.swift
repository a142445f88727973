import Model

/// A fix that does what its twin does: how often a run would not notice.
package struct BrokenFix: Sendable {
    package let experiment: String
    package let mistake: VariantDescription
    package let fix: VariantDescription
    /// The shares of runs that are not red: under the course, and with the course's largest number of samples for
    /// every cell, with and without confirmation.
    package let missed: Double
    package let missedWithFixed: Double
    package let missedWithFixedUnconfirmed: Double
    /// The share of runs under the course that end with "a pitfall no longer shows": not red, but not unnoticed.
    package let pitfallGone: Double

    /// A row per variant and twin that have samples of the same scenarios.
    package static func all(of pool: SamplePool, _ numbers: SamplingNumbers, draws: Int, seed: UInt64) -> [BrokenFix] {
        let variants = pool.experiment.variants
        return variants.compactMap { variant in
            guard let twin = variants.first(where: { $0.name == variant.twin }), twin.name != variant.name else {
                return nil
            }
            let isTheMistake = variant.kind == .pitfall && twin.kind != .pitfall
            let (mistake, fix) = isTheMistake ? (variant, twin) : (twin, variant)
            return BrokenFix(mistake, fix, pool, numbers, draws: draws, seed: seed)
        }
    }

    private init?(
        _ mistake: VariantDescription,
        _ fix: VariantDescription,
        _ pool: SamplePool,
        _ numbers: SamplingNumbers,
        draws: Int,
        seed: UInt64
    ) {
        let (broken, cells) = pool.replacing(fix.name, by: mistake.name)
        guard !cells.isEmpty else { return nil }
        experiment = pool.experiment.name
        self.mistake = mistake
        self.fix = fix
        let course = Simulation(of: broken, about: cells, numbers, draws: draws, seed: seed)
        let fixed = Simulation(of: broken, about: cells, numbers.fixed, draws: draws, seed: seed)
        missed = 1 - course.share(of: .fixFailed)
        pitfallGone = course.share(of: .pitfallGone)
        missedWithFixed = 1 - fixed.share(of: .fixFailed)
        missedWithFixedUnconfirmed = 1 - fixed.unconfirmedShare(of: .fixFailed)
    }
}
