import Model
import Telling
import Testing

/// Tests what Otava's importer requires of a CSV file: a header, a time, and a number in every row of a metric's
/// column.
struct OtavaTableTests {
    @Test func `a row per run, oldest first, a number in each column, names kept whole`() throws {
        let runs = [3, 1, 2].map { ScriptedRun.document(day: $0, cpuTimes: [Double($0)]) }
        let rows = CommaSeparatedRows.read(try ScriptedRun.text(.otava, runs))
        #expect(rows.count == 4)
        let column = try #require(rows[0].firstIndex(of: "progress-flood/coalesced/feed-10/cpuTime"))
        #expect(rows.dropFirst().map { $0[column] } == ["1", "2", "3"])
        #expect(rows[0].prefix(2) == ["time", "commit"])
        #expect(rows[1].prefix(2) == ["2026-09-22T14:13:20Z", "0123456789ab"])
        for row in rows.dropFirst() {
            #expect(row.count == rows[0].count)
            #expect(row.dropFirst(5).allSatisfy { Double($0) != nil })
        }
        #expect(rows[0].contains("progress-flood/\(ScriptedRun.escapedAwkward)/feed-10/cpuTime"))
    }

    @Test func `crashes and hangs are counted; a figure without a direction, or without a value, has no column`()
        throws
    {
        let rows = CommaSeparatedRows.read(try ScriptedRun.text(.otava))
        let column = try #require(rows[0].firstIndex(of: "progress-flood/coalesced/feed-10/unfinishedSamples"))
        #expect(rows[1][column] == "2")
        #expect(!rows[0].contains { $0.hasSuffix("rowsStored") || $0.hasSuffix("peakThreads") })
        #expect(!rows[0].contains { $0.contains("unmeasured") })
    }

    @Test(
        "a figure that is not one history is left out, and the notes say so",
        arguments: [
            ("variant", "missing from some runs", 7), ("processor", "more than one kind of machine", 0),
            ("rows", "different parameters", 0),
        ]
    )
    func holes(differing: String, reason: String, columns: Int) throws {
        let second = ScriptedRun.document(
            day: 2,
            processor: differing == "processor" ? "Another" : "A Processor",
            rows: differing == "rows" ? 900 : 500,
            leaving: differing == "variant" ? ScriptedRun.awkward : nil
        )
        let runs = [ScriptedRun.document(), second].map(ScriptedRun.run)
        guard columns > 0 else {
            let error = #expect(throws: UsageError.self) { try ExportFormat.otava.export(runs) }
            #expect(error?.description.contains(reason) == true)
            return
        }
        let export = try ExportFormat.otava.export(runs)
        #expect(CommaSeparatedRows.read(export.text)[0].count == 5 + columns)
        #expect(export.notes.count == 1 && export.notes[0].contains(reason), "\(export.notes)")
    }

    @Test func `the configuration names the file, each column once, and which direction is better`() throws {
        let export = try ExportFormat.otava.export([ScriptedRun.run(ScriptedRun.document())])
        let configuration = export.configuration("my \"history\".csv")
        #expect(configuration.contains("\n    file: \"my \\\"history\\\".csv\"\n"))
        func direction(_ metric: String) -> Substring? {
            let lines = configuration.split(separator: "\n")
            let place = lines.firstIndex { $0.hasSuffix("column: \"progress-flood/coalesced/feed-10/\(metric)\"") }
            return place.map { lines[$0 + 1] }
        }
        #expect(direction("cpuTime") == "        direction: -1")
        #expect(direction("throughput") == "        direction: 1")
        // A line end in a name would end the key in Otava's configuration.
        let header = CommaSeparatedRows.read(export.text)[0].dropFirst(5)
        #expect(configuration.split(separator: "\n").count == 8 + 3 * header.count)
        #expect(configuration.contains("\\u000A"))
    }
}
