import Model
import Statistics

/// An experiment in two figures: the leading metric of its pitfall, and of the best of its fixes.
struct Contrast: Equatable {
    let metric: String
    let scenario: String
    let pitfall: String
    let pitfallVariant: String
    let fix: String
    let fixVariant: String
    /// For example "2,650 times less"; nil if there is no such number.
    let ratio: String?
    /// How many times better the best fix is, for sorting: infinite if the fix's figure is zero, or if the pitfall does
    /// not finish.
    let improvement: Double

    /// Compares the worst pitfall and the best fix by their medians, in the first chart's scenario. A pitfall that
    /// never finished has a word in place of the figure. Nil if either was not measured, or if neither direction is
    /// better.
    init?(_ result: ExperimentResult) {
        guard let lead = LeadingMeasure(of: result.experiment), lead.metric.direction != .neutral else { return nil }
        let (metric, scenario) = (lead.metric, lead.scenario)
        func medians(_ isIncluded: (VariantDescription) -> Bool) -> [(name: String, value: Double)] {
            result.experiment.variants.filter(isIncluded).compactMap { variant in
                let cell = Expectation.Cell(variant.name, in: scenario)
                return result.reading(of: metric.name, cell).summary.map { (variant.name, $0.median) }
            }
        }
        let sign = metric.direction == .lowerIsBetter ? 1.0 : -1.0
        guard let best = medians({ $0.kind != .pitfall }).min(by: { $0.value * sign < $1.value * sign }) else {
            return nil
        }
        self.metric = metric.name
        self.scenario = scenario
        fix = metric.unit.text(best.value)
        fixVariant = best.name
        // A pitfall that hangs or crashes every time is worse than any figure.
        if let (variant, word) = Self.unfinishedPitfall(result, metric.name, scenario) {
            (pitfall, pitfallVariant, ratio, improvement) = (word, variant, nil, .infinity)
            return
        }
        guard let worst = medians({ $0.kind == .pitfall }).max(by: { $0.value * sign < $1.value * sign }) else {
            return nil
        }
        pitfall = metric.unit.text(worst.value)
        pitfallVariant = worst.name
        ratio = Self.ratio(from: worst.value, to: best.value)
        let (least, most) = sign > 0 ? (best.value, worst.value) : (worst.value, best.value)
        improvement = least == most ? 1 : least > 0 ? most / least : .infinity
    }

    /// The first pitfall without a finished sample, and how its samples ended.
    private static func unfinishedPitfall(
        _ result: ExperimentResult,
        _ metric: String,
        _ scenario: String
    ) -> (variant: String, word: String)? {
        for variant in result.experiment.variants where variant.kind == .pitfall {
            let cell = Expectation.Cell(variant.name, in: scenario)
            guard case .unfinished = result.reading(of: metric, cell) else { continue }
            guard let outcome = result.samples(of: cell).first?.outcome else { continue }
            return (variant.name, outcome.word)
        }
        return nil
    }

    private static func ratio(from pitfall: Double, to fix: Double) -> String? {
        guard pitfall > 0, fix > 0 else { return nil }
        let (times, word) = fix < pitfall ? (pitfall / fix, "less") : (fix / pitfall, "more")
        guard times >= 1.05 else { return "about the same" }
        // Two or three digits: a ratio of medians of a few samples is not more precise.
        let step = times < 9.95 ? 0.1 : times < 99.5 ? 1 : times < 995 ? 10 : 100
        let figure = DecimalText.text((times / step).rounded() * step, decimals: step < 1 ? 1 : 0, keepsZeros: false)
        return "\(figure) times \(word)"
    }
}
