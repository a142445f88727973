import Drawing
import Foundation
import Model
import Testing

@Suite("SampleTrace")
struct SampleTraceTests {
    private static let timeline = TimelineRecord(
        names: ["import", "save", "ask", "tap", "frame"],
        categories: ["work", "save", "input", "frame"],
        lanes: [
            .init(
                thread: 20,
                isMain: false,
                // One span is nested only by rounding, one outlasts its outer span, and one begins before the
                // measuring.
                events: [
                    [1, 1, 10, 91], [0, 0, -50, 150], [2, 0, 80, 60], [2, 0, 90, 5], [1, 1, 300, 20], [3, 2, 301],
                ],
                dropped: 0
            ),
            .init(thread: 10, isMain: true, events: [[4, 3, 16, 4]], dropped: 0),
        ],
        frames: Moments([16, 33]),
        length: 400,
        screen: .progress(
            ProgressScreen(
                total: 10,
                items: "stops",
                shown: Steps([.init(time: 16, value: 3)]),
                done: Steps([.init(time: 8, value: 9)])
            )
        )
    )

    private static var sample: Sample {
        get throws {
            var sample = Sample.madeUp(
                "flooded",
                "whole-import",
                frames: [Sample.Frame(due: 0.033, late: 0.2, running: 0.1, waiting: 0.05, blocked: 0.05)]
            )
            sample.marks = [Sample.Mark(time: 0.3, label: "touch Cancel </script>")]
            sample.series = [try Sample.Series(name: "running", points: [.init(time: 0, value: 2)])]
            return sample
        }
    }

    /// An event, as any reader of the trace format sees it.
    private struct Event: Decodable {
        let name: String
        let ph: String
        let ts: Double
        let pid: Int
        let tid: Int
        let cat: String?
        let dur: Double?
        let id: Int?
        let s: String?
    }

    private struct File: Decodable {
        let traceEvents: [Event]
    }

    /// Writes the traces of a run into the run's own output folder.
    private static func write(_ document: ResultDocument, in folder: URL) throws -> TraceWriter.Outcome {
        try TraceWriter(directory: folder.path, recordings: RecordingFolder(folder.path)).write(document)
    }

    private static func events() throws -> [Event] {
        try TestFolder.use { folder in
            let name = "progress-flood/flooded-whole-import-1.json"
            try folder.write(try JSONEncoder().encode(timeline), to: "timelines/\(name)")
            var result = Fixture.result
            result.samples = [try sample]
            let outcome = try write(Fixture.document([result]), in: folder)
            let path = try #require(outcome.written.first)
            #expect(path.hasSuffix("/traces/\(name)"))
            #expect(outcome.written.count == 1 && outcome.problems.isEmpty)
            let data = try Data(contentsOf: URL(fileURLWithPath: path))
            return try JSONDecoder().decode(File.self, from: data).traceEvents
        }
    }

    @Test("An unreadable timeline is reported, and the others are still written")
    func damaged() throws {
        try TestFolder.use { folder in
            let timelines = folder.appending(path: "timelines/progress-flood")
            try timelines.write("{", to: "flooded-whole-import-1.json")
            try timelines.write(try JSONEncoder().encode(Self.timeline), to: "flooded-whole-import-2.json")
            let outcome = try Self.write(Fixture.document(), in: folder)
            #expect(
                outcome.written.map { URL(fileURLWithPath: $0).lastPathComponent } == ["flooded-whole-import-2.json"]
            )
            #expect(outcome.problems.count == 1)
            #expect(outcome.problems.first?.contains("flooded-whole-import-1.json") == true)
        }
    }

    @Test("A timeline of another run than the document's is not used, and is reported")
    func otherRun() throws {
        try TestFolder.use { folder in
            let timelines = folder.appending(path: "timelines/progress-flood")
            let timeline = TimelineFile.marked(try JSONEncoder().encode(Self.timeline), asOf: "this \"run\"")
            try timelines.write(timeline, to: "flooded-whole-import-1.json")
            var document = Fixture.document()
            func expect(isOwn: Bool) throws {
                let outcome = try Self.write(document, in: folder)
                #expect(outcome.written.count == (isOwn ? 1 : 0))
                #expect(outcome.problems.count == (isOwn ? 0 : 1))
                let problem = "flooded-whole-import-1.json belongs to another run"
                #expect(outcome.problems.allSatisfy { $0.hasSuffix(problem) })
            }
            for (run, isOwn) in [("this \"run\"", true), ("another", false), (nil, false)] {
                document.run = run
                try expect(isOwn: isOwn)
            }
            // Documents and timelines of older builds have no identifier of the run.
            try timelines.write(try JSONEncoder().encode(Self.timeline), to: "flooded-whole-import-1.json")
            try expect(isOwn: true)
            document.run = "this"
            try expect(isOwn: false)
        }
    }

    @Test("Each kind of event in a trace has the fields that the format requires")
    func fields() throws {
        let events = try Self.events()
        #expect(Set(events.map(\.ph)) == ["M", "X", "b", "e", "i", "C"])
        #expect(events.allSatisfy { $0.ts >= 0 })
        for event in events {
            switch event.ph {
            case "X": #expect(event.dur ?? -1 >= 0)
            case "b", "e": #expect(event.id != nil && event.cat != nil)
            case "i": #expect(["t", "p"].contains(event.s))
            default: break
            }
        }
        let threads = Set(events.filter { $0.ph == "M" && $0.name == "thread_name" }.map(\.tid))
        #expect(events.filter { !["M", "C"].contains($0.ph) }.allSatisfy { threads.contains($0.tid) })
    }

    @Test("Complete events of a thread are nested or separate; overlapping ones are asynchronous, in pairs")
    func nesting() throws {
        let events = try Self.events()
        for (_, complete) in Dictionary(grouping: events.filter { $0.ph == "X" }, by: \.tid) {
            var ends: [Double] = []
            for event in complete.sorted(by: { ($0.ts, -($0.dur ?? 0)) < ($1.ts, -($1.dur ?? 0)) }) {
                let end = event.ts + (event.dur ?? 0)
                while let last = ends.last, last <= event.ts { ends.removeLast() }
                if let around = ends.last { #expect(end <= around) }
                ends.append(end)
            }
        }
        let begins = events.filter { $0.ph == "b" }
        let ends = events.filter { $0.ph == "e" }
        #expect(begins.count == 1)
        for begin in begins {
            let end = ends.filter { $0.id == begin.id && $0.cat == begin.cat && $0.name == begin.name }
            #expect(end.count == 1)
            #expect(end.first?.ts ?? 0 >= begin.ts)
        }
    }

    @Test("Times count from the first event, late frames have their own thread, and counters show the screen")
    func content() throws {
        let events = try Self.events()
        let work = try #require(events.first { $0.ph == "X" && $0.name == "import" })
        #expect(work.ts == 0)
        let late = try #require(events.first { $0.name == "late frame" })
        #expect(late.ts == 83)
        #expect(late.dur == 200)
        #expect(events.count { $0.tid == late.tid && $0.ph == "X" } == 1)
        #expect(events.first { $0.name == "touch Cancel </script>" }?.ts == 350)
        #expect(Set(events.filter { $0.ph == "C" }.map(\.name)) == ["running", "stops shown", "stops done"])
    }
}
