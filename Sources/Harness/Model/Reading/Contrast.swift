/// An experiment in two figures: the metric of its ``Lead``, measured for the lead's pitfall and for the lead's fix.
package struct Contrast: Equatable {
    package let metric: String
    package let scenario: String
    package let pitfall: String
    package let pitfallVariant: String
    package let fix: String
    package let fixVariant: String
    /// The length of the pitfall's bar, as a share of a full bar. A pitfall that does not finish has a full bar.
    package let pitfallShare: Double
    package let fixShare: Double
    /// The ratio of the two figures in words, for example "2,700 times less". Nil if there is no ratio.
    package let ratio: String?
    /// How many times better the fix is, for sorting. Infinite if the pitfall does not finish.
    package let improvement: Double

    /// Compares the medians of the lead's pitfall and fix. Nil if either variant has no figure, or if the metric has no
    /// better direction.
    package init?(_ result: ExperimentResult) {
        guard let lead = result.experiment.lead, let leading = result.experiment.leadMetric,
            leading.direction != .neutral,
            let bad = Side(result, lead.pitfall, leading, lead.scenario),
            let good = Side(result, lead.fix, leading, lead.scenario)
        else { return nil }
        (metric, scenario) = (lead.metric, lead.scenario)
        (pitfall, pitfallVariant) = (bad.text, lead.pitfall)
        (fix, fixVariant) = (good.text, lead.fix)
        let largest = max(bad.value ?? 0, good.value ?? 0)
        func share(_ value: Double) -> Double { largest > 0 ? max(0, value / largest) : 0 }
        pitfallShare = bad.value.map(share) ?? 1
        // A pitfall that does not finish has no figure, so the fix cannot be compared and has no bar.
        fixShare = bad.value == nil ? 0 : good.value.map(share) ?? 0
        guard let cost = bad.value, let rest = good.value else {
            (ratio, improvement) = (nil, good.value == nil ? 0 : .infinity)
            return
        }
        ratio = Self.ratio(from: cost, to: rest)
        let (least, most) = leading.direction == .lowerIsBetter ? (rest, cost) : (cost, rest)
        improvement = least == most ? 1 : least > 0 ? most / least : .infinity
    }

    /// A variant that was measured: its median, or how its samples ended if none finished.
    private struct Side {
        let value: Double?
        let text: String

        init?(_ result: ExperimentResult, _ variant: String, _ metric: Metric, _ scenario: String) {
            let cell = Expectation.Cell(variant, in: scenario)
            switch result.reading(of: metric.name, cell) {
            case .figures(let summary, _):
                (value, text) = (summary.median, metric.unit.text(summary.median))
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
        // Two or three digits are enough, because a few samples give no precise ratio.
        let step = times < 9.95 ? 0.1 : times < 99.5 ? 1 : times < 995 ? 10 : 100
        let figure = DecimalText.text((times / step).rounded() * step, decimals: step < 1 ? 1 : 0, keepsZeros: false)
        return "\(figure) times \(word)"
    }
}
