import Foundation
import Model
import Telling

/// A run with everything that is difficult for an export format: awkward names, a crashed sample, a sample that hung, a
/// warm-up, a disturbed sample, an unreadable value, and metrics of each direction.
enum ScriptedRun {
    static let awkward = "it's \"a, b\"\nç/%\\#{=}"
    /// The awkward name as it is escaped between slashes.
    static let escapedAwkward = "it's \"a, b\"\nç%2F%25\\#{=}"

    static let metrics = [
        Metric("cpuTime", .seconds, "Processor time."),
        Metric("longestStall", .milliseconds, "The \"longest\" stall,\nwith a \\ in its text."),
        Metric("throughput", .rowsPerSecond, .higherIsBetter, "Rows per second."),
        Metric("rowsStored", .count, .neutral, "Rows."),
        Metric("peakThreads", .count, "Threads."),
        Metric("loopCount", .count, "Ends as another type's samples do."),
        Metric("slotUtilisation", .percent, .higherIsBetter, "Of the slots."),
        Metric("peakHeap", .bytes, "Bytes."),
    ]

    static func document(
        day: Int = 1,
        cpuTimes: [Double] = [0.25, 0.5, 0.75],
        processor: String = "A Processor",
        rows: Int = 500,
        leaving leftOut: String? = nil
    ) -> ResultDocument {
        let variants: [String] = ["coalesced", awkward].filter { $0 != leftOut }
        var result = ExperimentResult(
            experiment: description(variants),
            parameters: ["feed-10": ["rows": .integer(rows), "feed": .text("a b\nc")]],
            samplesPlanned: 3
        )
        result.samples = variants.flatMap { variant in
            [
                Sample.madeUp(variant, "feed-10", block: 0, isWarmUp: true, ["cpuTime": .value(99)])
            ]
                + cpuTimes.enumerated().map { index, time in
                    Sample.madeUp(
                        variant,
                        "feed-10",
                        block: index,
                        [
                            "cpuTime": .value(time), "longestStall": .value(12.5), "throughput": .value(1000),
                            "rowsStored": .value(500), "peakThreads": .unavailable(reason: "not on this system"),
                            "loopCount": .value(3), "slotUtilisation": .value(98), "peakHeap": .value(2048),
                        ]
                    )
                }
                + [
                    Sample.madeUp(variant, "feed-10", block: 8, outcome: .crashed(signal: 11)),
                    Sample.madeUp(variant, "feed-10", block: 9, outcome: .timedOut(afterSeconds: 20)),
                    Sample.madeUp(
                        variant,
                        "feed-10",
                        block: 10,
                        ["cpuTime": .value(77)],
                        control: ControlRecord(longestDelay: 400, stolen: 0, span: 500)
                    ),
                ]
        }
        var document = ResultDocument.madeUp(
            [result],
            startedAt: 1_790_000_000 + Double(day) * 86_400,
            on: environment(processor)
        )
        document.run = "run-\(day)"
        document.endedAt = document.startedAt
        return document
    }

    static func run(_ document: ResultDocument) -> ExportedRun { ExportedRun(document, path: "results.json") }

    static func text(_ format: ExportFormat, _ documents: [ResultDocument] = [document()]) throws -> String {
        try format.export(documents.map(run)).text
    }

    private static func environment(_ processor: String) -> EnvironmentRecord {
        var environment = EnvironmentRecord.example
        (environment.system, environment.processor) = ("A \"System\", 12", processor)
        environment.commit = "0123456789ab"
        return environment
    }

    private static func description(_ variants: [String]) -> ExperimentDescription {
        .madeUp(
            "progress-flood",
            scenarios: [Scenario(name: "feed-10", summary: "Ten."), Scenario(name: "unmeasured", summary: "None.")],
            variants: variants.map { VariantDescription(name: $0, kind: .refinedFix, summary: "S.", file: "F.swift") },
            metrics: metrics
        )
    }

}
