import Drawing
import Foundation
import Model
import Testing

@Suite("TimelineFile")
struct TimelineFileTests {
    private static func read(_ text: String) throws -> TimelineRecord? {
        let file = FileManager.default.temporaryDirectory.appending(path: "timeline-\(UUID().uuidString).json")
        try Data(text.utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        return try TimelineFile.read(file.lastPathComponent, beneath: file.deletingLastPathComponent().path)
    }

    @Test("A timeline is read, even without a screen")
    func plain() throws {
        let text = """
            {"version":1,"length":900,"frames":[5,3],"names":["frame"],"categories":["frame"],
            "lanes":[{"thread":7,"isMain":true,"dropped":0,"events":[[0,0,100,50],[0,0,-4]]}]}
            """
        let timeline = try #require(try Self.read(text))
        #expect(timeline.lanes.first?.events == [[0, 0, 100, 50], [0, 0, -4]])
        #expect(timeline.frames.times == [5, 8])
        #expect(timeline.length == 900)
        #expect(timeline.screen == nil)
    }

    @Test("Without a file there is no timeline, and no complaint")
    func missing() throws {
        #expect(try TimelineFile.read("timelines/a.json", beneath: "/nowhere") == nil)
    }

    @Test(
        "A file that is damaged, or not a timeline, is refused in one sentence that names it",
        arguments: [
            "", "{", #"{"version":1,"length":9,"frames":[],"names":[],"categories":[],"lanes":"#, "[1,2,3]",
            #"{"lanes":[]}"#,
            #"{"version":2,"length":9,"frames":[],"names":[],"categories":[],"lanes":[]}"#,
            #"{"version":1,"length":9,"frames":[],"names":[],"categories":["work"],"lanes":[{"thread":1,"isMain":true,"dropped":0,"events":[[0,0,1]]}]}"#,
            #"{"version":1,"length":9,"frames":[],"names":["a"],"categories":[],"lanes":[{"thread":1,"isMain":true,"dropped":0,"events":[[0,0,1]]}]}"#,
            #"{"version":1,"length":9,"frames":[],"names":["a"],"categories":["b"],"lanes":[{"thread":1,"isMain":true,"dropped":0,"events":[[0]]}]}"#,
            #"{"version":1,"length":9,"frames":[],"names":["a"],"categories":["b"],"lanes":[{"thread":1,"isMain":true,"dropped":0,"events":[[0,0,1,-5]]}]}"#,
            #"{"version":1,"length":9,"frames":[],"names":["a"],"categories":["b"],"lanes":[{"thread":1,"isMain":true,"dropped":0,"events":[[0,0,9223372036854775807,1]]}]}"#,
            #"{"version":1,"frames":[],"names":[],"categories":[],"lanes":[],"length":-1}"#,
            #"{"version":1,"length":9,"names":[],"categories":[],"lanes":[],"frames":[5,-3]}"#,
            #"{"version":1,"length":9,"frames":[],"names":[],"categories":[],"lanes":[],"screen":{"list":{"count":[],"names":[],"inView":[[1,0]]}}}"#,
            #"{"version":1,"length":9,"frames":[],"names":[],"categories":[],"lanes":[],"screen":{"cells":{"rowHeight":44,"height":88,"frames":[[0,0,3,1]],"rows":[]}}}"#,
            #"{"version":1,"length":9,"frames":[],"names":[],"categories":[],"lanes":[],"screen":{"downloads":{"downloads":[],"changes":[[0,0,1,0]]}}}"#,
        ]
    )
    func refusal(_ text: String) throws {
        let error = try #require(throws: ResultFileError.self) { try Self.read(text) }
        #expect(error.description.contains("/timeline-"))
        #expect(!error.description.contains("\n"))
    }

    @Test(
        "A name that leads out of the folder is not followed",
        arguments: ["../../etc", "a/b", "", ".hidden", "nul\0"]
    )
    func names(_ name: String) {
        let sample = Sample.madeUp(name, "scenario")
        #expect(TimelineFile.path(of: sample, experiment: "experiment") == nil)
    }
}
