import Foundation
import Model
import Telling
import Testing

/// Tests the two JSON formats against their published schemas.
struct JSONFormatTests {
    private typealias Benchmarks = [String: [String: [String: Double]]]

    private func benchmarks(_ document: ResultDocument = ScriptedRun.document()) throws -> Benchmarks {
        try JSONDecoder().decode(Benchmarks.self, from: Data(ScriptedRun.text(.bencher, [document]).utf8))
    }

    @Test func `Bencher gets a benchmark per cell, a measure per metric, its unit in the name, and the quartiles`()
        throws
    {
        let benchmarks = try benchmarks()
        #expect(benchmarks.count == 2)
        let measures = try #require(benchmarks["progress-flood/coalesced/feed-10"])
        #expect(measures["cpuTime (s)"] == ["value": 0.5, "lower_value": 0.375, "upper_value": 0.625])
        #expect(measures["unfinishedSamples"]?["value"] == 2)
        // A count without a better direction is exported too. An unreadable value is not exported as zero.
        #expect(measures["rowsStored"]?["value"] == 500)
        #expect(measures["peakThreads"] == nil)
        #expect(benchmarks["progress-flood/\(ScriptedRun.escapedAwkward)/feed-10"] != nil)
    }

    @Test func `a name longer than Bencher accepts is left out, and this is said`() throws {
        var document = ScriptedRun.document()
        let long = Metric(String(repeating: "x", count: 65), .count, "Long.")
        document.experiments[0].experiment.metrics.append(long)
        for index in document.experiments[0].samples.indices {
            document.experiments[0].samples[index].metrics[long.name] = .value(1)
        }
        let export = try ExportFormat.bencher.export([ScriptedRun.run(document)])
        #expect(!export.text.contains(long.name))
        #expect(export.notes.count == 1 && export.notes[0].contains("longer than Bencher accepts"))
    }

    private struct Entry: Decodable {
        var name: String
        var unit: String
        var value: Double
        var range: String
        var extra: String
    }

    private func entries(_ format: ExportFormat) throws -> [Entry] {
        try JSONDecoder().decode([Entry].self, from: Data(ScriptedRun.text(format).utf8))
    }

    @Test func `github-action-benchmark gets each metric once, in the list of its direction`() throws {
        let (smaller, bigger) = (try entries(.githubActionSmaller), try entries(.githubActionBigger))
        #expect(
            bigger.map(\.name).filter { $0.contains("coalesced") }.map { $0.split(separator: "/")[3] }
                == ["throughput", "slotUtilisation"]
        )
        let names = (smaller + bigger).map(\.name)
        #expect(Set(names).count == names.count)
        #expect(!names.contains { $0.hasSuffix("rowsStored") })
        let time = try #require(smaller.first { $0.name == "progress-flood/coalesced/feed-10/cpuTime" })
        #expect((time.unit, time.value) == ("s", 0.5))
        // The action expects a plus-minus sign and a number.
        #expect(time.range == "± 0.125")
        #expect(time.extra == "quartiles: 0.375 to 0.625\nsamples: 3")
        #expect(smaller.contains { $0.name.hasSuffix("unfinishedSamples") && $0.value == 2 })
        #expect((smaller + bigger).allSatisfy { !$0.unit.isEmpty })
    }

    @Test(
        "a format of one run refuses two, and says which take several",
        arguments: [ExportFormat.bencher, .githubActionSmaller, .githubActionBigger, .openMetrics]
    )
    func several(format: ExportFormat) {
        let runs = [1, 2].map { ScriptedRun.run(ScriptedRun.document(day: $0)) }
        let error = #expect(throws: UsageError.self) { try format.export(runs) }
        #expect(error?.description.contains("choose otava, csv or benchstat") == true)
    }

    @Test("a run that is given twice is refused", arguments: [ExportFormat.otava, .csv, .benchstat])
    func twice(format: ExportFormat) {
        let runs = [1, 2, 1].map { ScriptedRun.run(ScriptedRun.document(day: $0)) }
        let error = #expect(throws: UsageError.self) { try format.export(runs) }
        #expect(error?.description.contains("the same run") == true)
    }
}
