import Drawing
import Foundation
import Model
import TestSupport
import Testing

@Suite("RecordingSection")
struct RecordingSectionTests {
    private static func timeline(_ name: String = "work") -> String {
        """
        {"version":1,"names":["\(name)"],"categories":["work"],"length":2000000,"frames":[16000,17000,17000],
        "lanes":[{"thread":7,"isMain":true,"dropped":0,"events":[[0,0,100,50]]}]}
        """
    }

    @Test("Without timelines a line says that there are none")
    func none() throws {
        let html = try HTMLReport(Fixture.document()).html()
        #expect(html.contains("There are no timelines next to the results"))
        #expect(!html.contains("data-recording="))
        let other = try RecordedPage(["another/one.json": Self.timeline()]).html
        #expect(other.contains("No timeline of this experiment is stored"))
    }

    @Test("The median sample of each variant is on the page, as data and in words")
    func embedded() throws {
        let page = try RecordedPage([
            "progress-flood/flooded-whole-import-1.json": Self.timeline("the best"),
            "progress-flood/flooded-whole-import-2.json": Self.timeline("the middle </script><b>"),
            "progress-flood/flooded-whole-import-3.json": Self.timeline("the worst"),
            "progress-flood/newest-only-whole-import-2.json": Self.timeline(),
        ])
        #expect(page.html.contains(#"data-recording="progress-flood:recording-data""#))
        let scenario = try #require(try page.recordings.first?.scenarios.first)
        #expect(scenario.pairs == [[0, 1]])
        let samples = try page.samples
        #expect(samples.map(\.variant) == ["flooded", "newest-only"])
        #expect(samples.first?.names == ["the middle </script><b>"])
        #expect(samples.first?.frames == [16_000, 17_000, 17_000])
        #expect(samples.first?.late == [[100_000, 1_060_000, 1_040_000, 15_000, 5_000]])
        #expect(page.html.contains("nothing to replay for guarded: no timeline was stored"))
        #expect(page.html.contains("<td>3</td>"))
    }

    @Test("A pitfall whose twin was not measured is replayed with the measured fix, as in a first look")
    func withoutTwin() throws {
        var result = Fixture.result
        for place in result.experiment.variants.indices where result.experiment.variants[place].kind == .pitfall {
            result.experiment.variants[place].twin = "guarded"
        }
        let page = try RecordedPage(
            [
                "progress-flood/flooded-whole-import-2.json": Self.timeline(),
                "progress-flood/newest-only-whole-import-2.json": Self.timeline(),
            ],
            of: [result]
        )
        #expect(try page.samples.map(\.variant) == ["flooded", "newest-only"])
        #expect(try page.recordings.first?.scenarios.first?.pairs == [[0, 1]])
    }

    @Test("An unreadable timeline costs a sentence, and nothing else on the page", arguments: ["", "{", "[]"])
    func damaged(_ text: String) throws {
        let page = try RecordedPage([
            "progress-flood/flooded-whole-import-2.json": text,
            "progress-flood/newest-only-whole-import-2.json": Self.timeline(),
        ])
        #expect(page.html.contains("flooded-whole-import-2.json is not a timeline, or is damaged."))
        #expect(try page.samples.map(\.variant) == ["newest-only"])
    }

    @Test("A timeline of another run is not replayed, and the page says so")
    func otherRun() throws {
        let marked = TimelineFile.marked(Data(Self.timeline().utf8), asOf: "another")
        let page = try RecordedPage([
            "progress-flood/flooded-whole-import-2.json": String(decoding: marked, as: UTF8.self),
            "progress-flood/newest-only-whole-import-2.json": Self.timeline(),
        ])
        #expect(page.html.contains("flooded-whole-import-2.json belongs to another run."))
        #expect(try page.samples.map(\.variant) == ["newest-only"])
    }

    @Test("All recordings together stay below the page's limit", .computing)
    func budget() throws {
        let count = 14
        let events = (0..<2_500).map { #"[\#($0),0,\#($0 * 900),\#(1 + $0 % 800)]"# }.joined(separator: ",")
        let names = (0..<2_500).map { #""the name of the event with the number \#($0)""# }.joined(separator: ",")
        let text = """
            {"version":1,"length":2300000,"frames":[],"names":[\(names)],"categories":["work"],"lanes":[
            {"thread":7,"isMain":true,"dropped":0,"events":[\(events)]}]}
            """
        var timelines: [String: String] = [:]
        let results = (0..<count).map { number in
            var result = Fixture.result
            result.experiment.name = "experiment-\(number)"
            for variant in result.experiment.variants {
                timelines["experiment-\(number)/\(variant.name)-whole-import-2.json"] = text
            }
            return result
        }
        let page = try RecordedPage(timelines, of: results)
        #expect(page.texts.count == count)
        let size = page.texts.reduce(0) { $0 + $1.utf8.count }
        #expect(size <= 5_000_000)
        #expect(size > 1_000_000)
    }
}
