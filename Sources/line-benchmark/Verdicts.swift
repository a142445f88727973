import Model
import Statistics

/// Figures over the rounds, printed a line each, and whether each is good enough.
struct Verdicts {
    private(set) var allHold = true

    /// Bytes a second, as they are.
    mutating func speed(_ what: String, _ speeds: [Double], atLeast bound: Double?) {
        guard let summary = Summary(speeds) else { return }
        let unit = Metric.Unit.bytesPerSecond
        let holds = bound.map { summary.median >= $0 } ?? true
        note(
            "\(what)  \(unit.text(summary.median))  (\(unit.text(from: summary.minimum, to: summary.maximum)))",
            holds,
            missed: bound.map { "at least \(unit.text($0))" }
        )
    }

    /// Bytes a second as a multiple of another's, round by round: what slows the machine down slows both.
    mutating func speed(
        _ what: String,
        _ speeds: [Double],
        beside other: String,
        _ others: [Double],
        atLeast bound: Double?
    ) {
        guard let ratio = Summary(zip(speeds, others).map { $0 / $1 }), let own = Summary(speeds),
            let theirs = Summary(others)
        else { return }
        let unit = Metric.Unit.bytesPerSecond
        let holds = bound.map { ratio.median >= $0 } ?? true
        note(
            """
            \(what)  \(unit.text(own.median)), \(decimal(ratio.median)) times \(other) \(unit.text(theirs.median))  \
            (\(decimal(ratio.minimum))–\(decimal(ratio.maximum)))
            """,
            holds,
            missed: bound.map { "at least \(decimal($0)) times" }
        )
    }

    /// A metric of an experiment's variant, by its median.
    mutating func figure(
        _ variant: String,
        _ metric: String,
        _ unit: Metric.Unit,
        _ samples: [Sample],
        atMost bound: Double
    ) {
        let values = samples.compactMap { $0.metrics[metric]?.value }
        guard values.count == samples.count, let summary = Summary(values) else {
            return note("\(variant)  \(metric) unavailable in some round", false, missed: nil)
        }
        note(
            "\(variant)  \(metric) \(unit.text(summary.median))  (\(unit.text(from: summary.minimum, to: summary.maximum)))",
            summary.median <= bound,
            missed: "at most \(unit.text(bound))"
        )
    }

    private mutating func note(_ text: String, _ holds: Bool, missed bound: String?) {
        allHold = allHold && holds
        print(holds ? text : "\(text), MISSED\(bound.map { ": \($0)" } ?? "")")
    }

    private func decimal(_ value: Double) -> String {
        DecimalText.text(value, decimals: 2, keepsZeros: true)
    }
}
