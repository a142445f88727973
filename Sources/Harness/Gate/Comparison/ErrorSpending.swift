import Inference

/// How much of the allowed chance of a false alarm may be spent at each look at figures while they arrive.
///
/// Frequent looks that stop at the first alarm lead to a false alarm sooner or later. Each look therefore gets a part
/// of the chance, and early looks, which have few figures, get almost none. The spending function of Lan and DeMets,
/// "Discrete Sequential Boundaries for Clinical Trials", Biometrika 70 (1983), pages 659–663, of the form of O'Brien
/// and Fleming; the parts are added up as if the looks were independent, which errs on the safe side.
package struct ErrorSpending: Sendable {
    /// The parts of the budget at which a look takes place.
    package static let looks = [0.05, 0.1, 0.2, 0.4, 0.6, 0.8, 1]

    /// For all looks together.
    package let level: Double

    package init(level: Double) {
        self.level = level
    }

    /// A look's part, including what skipped looks left over.
    ///
    /// - Parameters:
    ///   - fraction: The part of the budget that is spent.
    ///   - last: The same at the previous look, 0 for the first.
    package func level(at fraction: Double, after last: Double) -> Double {
        spent(min(fraction, 1)) - (last > 0 ? spent(last) : 0)
    }

    /// How much may have been spent after a fraction of the budget.
    private func spent(_ fraction: Double) -> Double {
        let bound = NormalDistribution.quantile(1 - level / 2)
        return 2 * NormalDistribution.cumulative(-bound / fraction.squareRoot())
    }
}
