import Model
import Regression

extension ComparisonDocument {
    /// Returns a comparison of main and HEAD with these findings.
    static func madeUp(
        _ findings: [ComparisonFinding],
        leftOut: [ComparedMetric] = [],
        unchanged: [String] = [],
        onlyInHead: [String] = [],
        onlyInBase: [String] = [],
        incomparable: [String] = []
    ) -> ComparisonDocument {
        var request = ComparisonRequest(experiments: [], budget: 300, leastEffect: 0.03, seed: 1)
        (request.unchanged, request.onlyInHead, request.onlyInBase) = (unchanged, onlyInHead, onlyInBase)
        var document = ComparisonDocument(
            request,
            base: .init(name: "main", commit: nil),
            head: .init(name: "HEAD", commit: nil)
        )
        (document.findings, document.leftOut, document.incomparable) = (findings, leftOut, incomparable)
        return document
    }
}

extension ComparedMetric {
    /// Returns a finding about a fix's figure, for which less is better.
    static func madeUp(
        _ metric: String = "cpuTime",
        _ unit: Metric.Unit = .seconds,
        of variant: String = "fix"
    ) -> ComparedMetric {
        ComparedMetric(
            experiment: "made-up",
            cell: Expectation.Cell(variant, in: "scenario"),
            metric: Metric(metric, unit, .lowerIsBetter, "Made up.")
        )
    }
}

extension SplitMix {
    /// Returns a nearly normal random number, as a sum of uniform numbers.
    mutating func nearlyNormal() -> Double {
        (0..<12).reduce(-6.0) { sum, _ in sum + .random(in: 0..<1, using: &self) }
    }
}
