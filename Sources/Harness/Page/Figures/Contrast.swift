import Model
import Statistics

/// An experiment in two figures: the leading metric of its pitfall, and of the best of its fixes.
package struct Contrast: Equatable {
    package let metric: String
    package let scenario: String
    package let pitfall: String
    package let pitfallVariant: String
    package let fix: String
    package let fixVariant: String
    /// The two figures as parts of the larger one, for bars. A pitfall that does not finish fills its bar, a fix has none.
    package let pitfallShare: Double
    package let fixShare: Double
    /// For example "2,650 times less"; nil if there is no such number.
    let ratio: String?
    /// How many times better the best fix is, for sorting: infinite if the fix's figure is zero, or if the pitfall does
    /// not finish; zero if no fix finishes.
    let improvement: Double

    /// Compares the worst pitfall and the best fix by their medians, in the leading measure's scenario. Samples that
    /// never finish have a word in place of the figure. Nil if either was not measured, or if neither direction is
    /// better.
    package init?(_ result: ExperimentResult) {
        guard let lead = LeadingMeasure(of: result.experiment), lead.metric.direction != .neutral else { return nil }
        let sign = lead.metric.direction == .lowerIsBetter ? 1.0 : -1.0
        func sides(_ isIncluded: (VariantDescription.Kind) -> Bool) -> [Side] {
            result.experiment.variants.filter { isIncluded($0.kind) }.compactMap { Side(result, $0.name, lead) }
        }
        let pitfalls = sides { $0 == .pitfall }
        let fixes = sides { $0 != .pitfall }
        // A pitfall that hangs or crashes every time is worse than any figure.
        guard
            let worst = pitfalls.first(where: { $0.value == nil })
                ?? pitfalls.max(by: { ($0.value ?? 0) * sign < ($1.value ?? 0) * sign }),
            let best = fixes.filter({ $0.value != nil }).min(by: { ($0.value ?? 0) * sign < ($1.value ?? 0) * sign })
                ?? fixes.first
        else { return nil }

        (metric, scenario) = (lead.metric.name, lead.scenario)
        (pitfall, pitfallVariant) = (worst.text, worst.variant)
        (fix, fixVariant) = (best.text, best.variant)
        let largest = max(worst.value ?? 0, best.value ?? 0)
        func share(_ value: Double) -> Double { largest > 0 ? max(0, value / largest) : 0 }
        pitfallShare = worst.value.map(share) ?? 1
        // Beside a pitfall that does not finish, a fix's figure has no scale.
        fixShare = worst.value == nil ? 0 : best.value.map(share) ?? 0
        guard let bad = worst.value, let good = best.value else {
            (ratio, improvement) = (nil, best.value == nil ? 0 : .infinity)
            return
        }
        ratio = Self.ratio(from: bad, to: good)
        let (least, most) = sign > 0 ? (good, bad) : (bad, good)
        improvement = least == most ? 1 : least > 0 ? most / least : .infinity
    }

    /// A variant that was measured: its median, or how its samples ended if none finished.
    private struct Side {
        let variant: String
        let value: Double?
        let text: String

        init?(_ result: ExperimentResult, _ variant: String, _ lead: LeadingMeasure) {
            self.variant = variant
            let cell = Expectation.Cell(variant, in: lead.scenario)
            switch result.reading(of: lead.metric.name, cell) {
            case .figures(let summary, _):
                (value, text) = (summary.median, lead.metric.unit.text(summary.median))
            case .unfinished:
                guard let outcome = result.samples(of: cell).first?.outcome else { return nil }
                (value, text) = (nil, outcome.word)
            case .unavailable, .notMeasured:
                return nil
            }
        }
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
