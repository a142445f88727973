import Foundation
import Model

extension ResultDocument {
    /// A small document with one of everything.
    static var example: ResultDocument {
        let sample = Sample(
            variant: "flooded",
            scenario: "whole",
            block: 1,
            isWarmUp: false,
            startedAfter: 0.5,
            outcome: .finished,
            measurement: Sample.Measurement(
                metrics: ["longestStall": .value(12.5), "peakHeap": .unavailable(reason: "no such counter")],
                frames: [Sample.Frame(due: 16, late: 3, running: 1, waiting: 1, blocked: 1)],
                series: [.example],
                marks: [Sample.Mark(time: 12.5, label: "10 → 5")]
            )
        )
        let expectation = Expectation(
            identifier: "flooded-stalls",
            role: .pitfallShows,
            sentence: "flooded stalls",
            claim: .figure(
                Expectation.Figure(.median, of: "longestStall", Expectation.Cell("flooded", in: "whole")),
                .atLeast,
                .constant(10)
            )
        )
        return ResultDocument(
            status: .complete,
            startedAt: Date(timeIntervalSince1970: 1_790_000_000),
            seed: 7,
            profile: "quick",
            environment: EnvironmentRecord(
                system: "Debian",
                kernel: "Linux 6",
                processor: "a processor",
                cores: 2,
                memory: 1 << 34,
                swift: "Swift 6.3.1",
                configuration: .release,
                load: [0.1, 0.2, 0.3],
                commit: "abc",
                isDirty: false
            ),
            experiments: [
                ExperimentResult(
                    experiment: ExperimentDescription(
                        name: "flood",
                        title: "Flood",
                        claim: "It floods.",
                        claimNumbers: [13],
                        topic: .mainThread,
                        parameters: [],
                        scenarios: [Scenario(name: "whole", summary: "all", overrides: [:])],
                        variants: [
                            VariantDescription(name: "flooded", kind: .pitfall, summary: "s", file: "Flooded.swift")
                        ],
                        metrics: [Metric("longestStall", .milliseconds, .lowerIsBetter, "s")],
                        expectations: [expectation],
                        charts: [],
                        deadline: 10
                    ),
                    parameters: ["whole": ["rows": .integer(20), "cost": .number(0.5), "feed": .text("")]],
                    samplesPlanned: 1,
                    samples: [sample],
                    verdicts: [Verdict(expectation: expectation, ruling: .held, evidence: "median 12.5 ms")]
                )
            ]
        )
    }
}

extension Sample.Series {
    /// Three steps, two of them at one time.
    static var example: Sample.Series {
        guard
            let series = try? Sample.Series(
                name: "running",
                points: [Point(time: 0, value: 10), Point(time: 12.5, value: 7), Point(time: 12.5, value: 5)]
            )
        else { preconditionFailure("the example is a series") }
        return series
    }
}

extension JSONEncoder {
    static var plain: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .iso8601
        return encoder
    }
}

/// A folder that is removed with its owner.
final class TestFolder {
    let path: String

    init() throws {
        path = FileManager.default.temporaryDirectory.appending(path: "pitfalls-tests-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    func file(_ name: String) -> String { "\(path)/\(name)" }
}
