import Foundation
import Model
import benchmark

import struct Model.Expectation

/// A small experiment: `fix` must keep its stall within a bound; its twin is `pitfall`.
struct PoolExample {
    var role = Expectation.Role.fixHolds
    var statistic = Expectation.Statistic.maximum
    var bound = Expectation.Bound.constant(10)
    var relation = Expectation.Relation.atMost
    var fix: [Double]
    var pitfall: [Double] = []

    static let cell = Expectation.Cell("fix", in: "s")

    var expectation: Expectation {
        Expectation(
            identifier: "fix-holds",
            role: role,
            sentence: "fix holds",
            claim: .figure(Expectation.Figure(statistic, of: "stall", Self.cell), relation, bound)
        )
    }

    var result: ExperimentResult {
        let samples = [("fix", fix), ("pitfall", pitfall)].flatMap { variant, values in
            values.map { Self.sample(variant, $0) }
        }
        return ExperimentResult(
            experiment: ExperimentDescription(
                name: "example",
                title: "t",
                claim: "c",
                claimNumbers: [1],
                topic: .mainThread,
                parameters: [],
                scenarios: [Scenario(name: "s", summary: "s")],
                variants: [
                    VariantDescription(name: "pitfall", kind: .pitfall, summary: "s", file: "f"),
                    VariantDescription(name: "fix", kind: .refinedFix, summary: "s", file: "f", twin: "pitfall"),
                ],
                metrics: [Metric("stall", .milliseconds, "s"), Metric("other", .count, "s")],
                expectations: [expectation],
                charts: [],
                deadline: 1
            ),
            parameters: ["s": ["rows": .integer(1)]],
            samplesPlanned: 3,
            samples: samples
        )
    }

    var pool: SamplePool {
        var pool = SamplePool(for: result, in: Self.environment)
        pool.add(result)
        return pool
    }

    static func sample(_ variant: String, _ value: Double) -> Sample {
        Sample(
            variant: variant,
            scenario: "s",
            block: 1,
            isWarmUp: false,
            startedAfter: 0,
            outcome: .finished,
            measurement: Sample.Measurement(metrics: ["stall": .value(value), "other": .value(1)])
        )
    }

    static let environment = EnvironmentRecord(
        system: "Debian",
        kernel: "Linux 6",
        processor: "a processor",
        cores: 2,
        memory: 1 << 34,
        swift: "Swift 6.3.1",
        configuration: .release,
        load: nil,
        commit: "abc",
        isDirty: false
    )
}
