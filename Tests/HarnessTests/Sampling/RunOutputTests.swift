import Foundation
import Model
import Sampling
import Testing

@Suite("Run output")
struct RunOutputTests {
    private let experiment: ScriptedExperiment
    private let folder: String

    init() throws {
        experiment = try ScriptedExperiment(variants: ["finishes": "finish"])
        folder = "\(experiment.folder)/out"
    }

    @Test("A folder that another run writes to is refused until that run has ended")
    func locked() throws {
        var first: RunOutput? = try RunOutput(directory: folder)
        let error = #expect(throws: UsageError.self) { try RunOutput(directory: folder) }
        #expect(error?.description.contains("another command is writing into \(folder)") == true)
        #expect(first?.directory == folder)
        first = nil
        #expect(throws: Never.self) { try RunOutput(directory: folder) }
        // The lock leaves nothing.
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
    }

    @Test("A new run removes the earlier one's timelines and report, and no other files")
    func older() throws {
        let others = "\(experiment.folder)/others"
        for path in [
            "\(folder)/report.html", "\(folder)/notes.txt", "\(folder)/timelines/a/v-s-1.json",
            "\(folder)/timelines/a/notes.txt", "\(folder)/timelines/b/v-s-1.json", "\(folder)/timelines/own.json",
            "\(others)/v-s-1.json",
        ] {
            try URL(fileURLWithPath: "/").write("text", to: path)
        }
        try FileManager.default.createSymbolicLink(atPath: "\(folder)/timelines/c", withDestinationPath: others)

        try RunOutput(directory: folder).begin(experiment.document(samples: 1))
        let left = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
        #expect(
            Set(left) == [
                "notes.txt", "results.json", "timelines", "timelines/a", "timelines/a/notes.txt", "timelines/c",
                "timelines/own.json",
            ]
        )
        #expect(FileManager.default.fileExists(atPath: "\(others)/v-s-1.json"))
    }

    @Test("A file in the place of the timelines is refused in one sentence")
    func timelinesAreAFile() throws {
        let output = try RunOutput(directory: folder)
        try Data().write(to: URL(fileURLWithPath: "\(folder)/timelines"))
        let error = #expect(throws: UsageError.self) { try output.begin(experiment.document(samples: 1)) }
        #expect(error?.description.contains("\(folder)/timelines: a file is in its place; remove it") == true)
        #expect(!FileManager.default.fileExists(atPath: output.resultPath))
    }

    @Test("A timeline names its run")
    func marked() async throws {
        let timeline = #"{"version":1,"length":9,"frames":[],"names":[],"categories":[],"lanes":[]}"#
        let experiment = try ScriptedExperiment(
            variants: ["finishes": "echo '\(timeline)' > \"$scratch/timeline.json\"; finish"]
        )
        var document = experiment.document(samples: 1)
        document.run = "its run"
        let output = try RunOutput(directory: experiment.folder + "/out")
        var recorder = try RunRecorder(document, in: output)
        try await experiment.run(into: &recorder, experiment.plan(samples: 1))
        let sample = try #require(recorder.document.experiments[0].samples.last)
        let path = try #require(TimelineFile.path(of: sample, experiment: "scripted"))
        let stored = try #require(FileManager.default.contents(atPath: "\(output.directory)/\(path)"))
        #expect(try JSONDecoder().decode(TimelineRecord.self, from: stored).run == "its run")
        #expect(try ResultFile.read(output.resultPath).run == "its run")
    }
}
