import Inference

/// How much of the allowed chance of a false alarm may be spent at each look at figures that are still coming in.
///
/// Who looks often and stops at the first alarm has a false alarm sooner or later; so each look gets a part of the
/// chance, and the early ones, which see little, next to none. The spending function of Lan and DeMets, "Discrete
/// Sequential Boundaries for Clinical Trials", Biometrika 70 (1983), pages 659–663, of the form of O'Brien and Fleming;
/// the parts are added up as if the looks had nothing in common, which errs on the safe side.
package struct ErrorSpending: Sendable {
    /// The parts of the budget after which there is a look.
    package static let looks = [0.05, 0.1, 0.2, 0.4, 0.6, 0.8, 1]

    /// For all looks together.
    package let level: Double

    package init(level: Double) {
        self.level = level
    }

    /// The part that belongs to a look: what was left over by those that were passed over included.
    ///
    /// - Parameters:
    ///   - fraction: Of the budget that is spent.
    ///   - last: Likewise at the look before, 0 where this is the first.
    package func level(at fraction: Double, after last: Double) -> Double {
        spent(min(fraction, 1)) - (last > 0 ? spent(last) : 0)
    }

    /// What may have been spent once a fraction of the budget is gone.
    private func spent(_ fraction: Double) -> Double {
        let bound = NormalDistribution.quantile(1 - level / 2)
        return 2 * NormalDistribution.cumulative(-bound / fraction.squareRoot())
    }
}
