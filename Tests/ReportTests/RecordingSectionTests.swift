import Foundation
import Results
import Testing

@testable import Report

@Suite("RecordingSection")
struct RecordingSectionTests {
    /// Writes timelines beside what would be the results, and gives the page made from there.
    private static func page(_ timelines: [String: String], of result: ExperimentResult = Fixture.result) throws
        -> String
    {
        try TemporaryFolder.use { folder in
            for (name, text) in timelines {
                let file = folder.appendingPathComponent("timelines/\(name)")
                try FileManager.default.createDirectory(
                    at: file.deletingLastPathComponent(),
                    withIntermediateDirectories: true
                )
                try Data(text.utf8).write(to: file)
            }
            let recordings = RecordingFolder(beside: folder.appendingPathComponent("results.json").path)
            return try HTMLReport(Fixture.document([result]), recordings: recordings).html()
        }
    }

    private static let timeline = """
        {"version":1,"names":["</script><b>"],"categories":["work"],"length":2000000,"frames":[16000,17000,17000],
        "lanes":[{"thread":7,"isMain":true,"dropped":0,"events":[[0,0,100,50]]}]}
        """

    @Test("Without timelines a line says that there are none")
    func none() throws {
        let html = try HTMLReport(Fixture.document()).html()
        #expect(html.contains("There are no timelines beside the results"))
        #expect(!html.contains("data-recording"))
        let other = try Self.page(["another/one.json": Self.timeline])
        #expect(other.contains("No timeline of this experiment was kept"))
    }

    @Test("The middle sample of each variant is on the page, as data and in words")
    func embedded() throws {
        let html = try Self.page([
            "progress-flood/flooded-whole-import-2.json": Self.timeline,
            "progress-flood/newest-only-whole-import-2.json": Self.timeline,
        ])
        #expect(html.contains(#"data-recording="progress-flood:recording-data""#))
        let text = try #require(html.firstMatch(of: /recording-data">(.+?)<\/script>/)?.output.1)
        struct Data: Decodable {
            let scenarios: [Scenario]
            struct Scenario: Decodable { let samples: [Sample] }
            struct Sample: Decodable {
                let variant: String
                let names: [String]
                let frames: [Int]
                let late: [[Int]]
            }
        }
        let data = try JSONDecoder().decode(Data.self, from: Foundation.Data(text.utf8))
        let samples = try #require(data.scenarios.first).samples
        #expect(samples.map(\.variant) == ["flooded", "newest-only"])
        #expect(samples.first?.names == ["</script><b>"])
        #expect(samples.first?.frames == [16_000, 17_000, 17_000])
        #expect(samples.first?.late == [[100_000, 1_060_000, 1_040_000, 15_000, 5_000]])
        #expect(html.contains("guarded: no timeline was kept"))
        #expect(html.contains("<td>3</td>"))
    }

    @Test("A timeline that cannot be read costs a sentence, and nothing else of the page", arguments: ["", "{", "[]"])
    func damaged(_ text: String) throws {
        let html = try Self.page([
            "progress-flood/flooded-whole-import-2.json": text,
            "progress-flood/newest-only-whole-import-2.json": Self.timeline,
        ])
        #expect(html.contains("flooded-whole-import-2.json is no timeline, or is damaged."))
        #expect(html.contains("data-recording"))
    }

    @Test("All recordings together stay below what a page may hold")
    func budget() throws {
        let events = (0..<2_500).map { #"[\#($0),0,\#($0 * 900),\#(1 + $0 % 800)]"# }.joined(separator: ",")
        let names = (0..<2_500).map { #""the name of event \#($0)""# }.joined(separator: ",")
        let text = """
            {"version":1,"names":[\(names)],"categories":["work"],"lanes":[
            {"thread":7,"isMain":true,"dropped":0,"events":[\(events)]}]}
            """
        let result = Fixture.result
        let recorded = try TemporaryFolder.use { folder in
            let file = folder.appendingPathComponent("timelines/progress-flood/flooded-whole-import-2.json")
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(),
                withIntermediateDirectories: true
            )
            try Data(text.utf8).write(to: file)
            return RecordedExperiment(result, in: RecordingFolder(folder.path))
        }
        let data = try EmbeddedRecording.all((0..<60).map { (anchor: "experiment-\($0)", experiment: recorded) })
        #expect(data.count == 60)
        #expect(data.reduce(0) { $0 + $1.dataText.utf8.count } <= 5_000_000)
    }
}
