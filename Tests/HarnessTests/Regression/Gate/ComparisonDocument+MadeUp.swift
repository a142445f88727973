import Foundation
import Model
import Regression

extension ComparisonDocument {
    /// A comparison of main and HEAD that found these.
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
            head: .init(name: "HEAD", commit: nil),
            startedAt: .distantPast,
            environment: StoredRun.document.environment
        )
        (document.findings, document.leftOut, document.incomparable) = (findings, leftOut, incomparable)
        return document
    }
}

extension ComparedMetric {
    /// A fix's, less of which is better.
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
