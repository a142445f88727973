import Model
import Telling
import Testing

/// Tests that the plain table contains everything that was measured.
struct SampleTableTests {
    @Test func `a row per sample, its unit in the header, and names kept whole`() throws {
        let document = ScriptedRun.document()
        let rows = CommaSeparatedRows.read(try ScriptedRun.text(.csv))
        #expect(rows.count == 1 + document.experiments[0].samples.count)
        #expect(rows.allSatisfy { $0.count == rows[0].count })
        #expect(rows[0].suffix(8).prefix(3) == ["cpuTime (s)", "longestStall (ms)", "throughput (rows/s)"])
        #expect(rows[0].last == "peakHeap (B)")
        let variants = Set(rows.dropFirst().map { $0[3] })
        #expect(variants == ["coalesced", ScriptedRun.awkward])
    }

    @Test func `a sample that did not finish says how it ended and has no value; warm-ups and disturbed are marked`()
        throws
    {
        let rows = CommaSeparatedRows.read(try ScriptedRun.text(.csv))
        func column(_ name: String) throws -> Int { try #require(rows[0].firstIndex(of: name)) }
        let (time, outcome) = (try column("cpuTime (s)"), try column("outcome"))
        let own = rows.dropFirst().filter { $0[3] == "coalesced" }
        #expect(own.map { $0[time] } == ["99", "0.25", "0.5", "0.75", "", "", "77"])
        #expect(own.map { $0[outcome] }[4...5] == ["crashed: SIGSEGV", "timed out after 20 s"])
        #expect(own.map { $0[6] } == ["yes", "no", "no", "no", "no", "no", "no"])
        #expect(try own.map { $0[try column("disturbed")] }.last == "yes")
        // An unreadable value is an empty cell, not zero.
        #expect(try own.allSatisfy { $0[try column("peakThreads")].isEmpty })
    }

    @Test func `several runs are in one table, oldest first, and a chosen metric is alone`() throws {
        let runs = try [2, 1].map {
            try ScriptedRun.run(ScriptedRun.document(day: $0)).keeping(experiments: [], metrics: ["cpuTime"])
        }
        let rows = CommaSeparatedRows.read(try ExportFormat.csv.export(runs).text)
        #expect(rows[0].last == "cpuTime (s)" && rows[0].count == 12)
        #expect(rows[1][0] == "2026-09-22T14:13:20Z" && rows[rows.count - 1][0] == "2026-09-23T14:13:20Z")
    }

    @Test func `experiments and metrics that a run has not measured cannot be chosen`() {
        let run = ScriptedRun.run(ScriptedRun.document())
        let experiment = #expect(throws: UsageError.self) {
            try run.keeping(experiments: ["progress-flod"], metrics: [])
        }
        #expect(experiment?.description.contains("unknown experiment “progress-flod” of results.json") == true)
        let metric = #expect(throws: UsageError.self) { try run.keeping(experiments: [], metrics: ["cpuTimes"]) }
        #expect(metric?.description.contains("did you mean cpuTime?") == true)
    }
}
