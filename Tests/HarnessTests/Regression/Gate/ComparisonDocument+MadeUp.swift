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
        ComparisonDocument(
            base: .init(name: "main", commit: nil),
            head: .init(name: "HEAD", commit: nil),
            startedAt: .distantPast,
            environment: StoredRun.document.environment,
            seed: 1,
            leastEffect: 0.03,
            budget: 300,
            elapsed: 200,
            samples: 400,
            findings: findings,
            faults: [],
            wasInterrupted: false,
            leftOut: leftOut,
            unchanged: unchanged,
            onlyInHead: onlyInHead,
            onlyInBase: onlyInBase,
            incomparable: incomparable
        )
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
