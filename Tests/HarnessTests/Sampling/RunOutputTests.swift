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
        // The lock leaves no file behind.
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
    }

    @Test("Temporary files are in the folder that TMPDIR names, or else in the system's")
    func temporaryFolder() {
        #expect(TemporaryDirectory.place(in: ["TMPDIR": "/some/folder/"]) == "/some/folder")
        let system = FileManager.default.temporaryDirectory.path
        for environment in [[:], ["TMPDIR": ""]] { #expect(TemporaryDirectory.place(in: environment) == system) }
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

    @Test("A folder in which a file of the run cannot be written is refused, and nothing is created")
    func unwritable() throws {
        let files = FileManager.default
        func refusal(_ directory: String) -> String? {
            #expect(throws: UsageError.self) { try RunOutput.expectWritable(directory) }?.description
        }
        #expect(throws: Never.self) { try RunOutput.expectWritable("\(folder)/new/folder") }
        #expect(!files.fileExists(atPath: folder))
        #expect(refusal("/dev/null/out")?.contains("it is not a folder and cannot be created") == true)
        for name in ["report.html", "results.json", "charts", "timelines"] {
            let path = "\(folder)/\(name)"
            let isFile = name.contains(".")
            try files.createDirectory(atPath: isFile ? path : folder, withIntermediateDirectories: true)
            if !isFile { try Data().write(to: URL(fileURLWithPath: path)) }
            let reason = "\(name) in it is not a \(isFile ? "regular file" : "folder"); name another folder"
            #expect(refusal(folder)?.contains(reason) == true)
            try files.removeItem(atPath: path)
        }
        // A run that wrote to the pipe would wait for the pipe's reader.
        try #require(mkfifo("\(folder)/results.json", 0o600) == 0)
        #expect(refusal(folder)?.contains("results.json in it is not a regular file") == true)
    }

    @Test("A run whose clock was set back ends when it began, and can be read again")
    func clockSetBack() throws {
        var document = experiment.document(samples: 1)
        document.startedAt = Date(timeIntervalSinceNow: 3600)
        let output = try RunOutput(directory: folder)
        var recorder = try RunRecorder(document, in: output)
        #expect(try recorder.end(.complete).endedAt == document.startedAt)
        #expect(try ResultFile.read(output.resultPath).status == .complete)
    }

    @Test("A run that breaks off says how many of its samples are kept, and where")
    func brokenOff() async throws {
        let experiment = try ScriptedExperiment(
            variants: ["finishes": "echo '{}' > \"$scratch/timeline.json\"; finish"]
        )
        var recorder = try experiment.recorder(samples: 3)
        // The sample can be written, but its timeline cannot, as on a disk that is nearly full.
        try FileManager.default.removeItem(atPath: "\(experiment.folder)/out/timelines")
        try Data().write(to: URL(fileURLWithPath: "\(experiment.folder)/out/timelines"))
        let error = await #expect(throws: HarnessError.self) {
            try await experiment.run(into: &recorder, experiment.plan(samples: 3))
        }
        let said = recorder.failure(try #require(error), planned: 4).description
        #expect(said.hasPrefix("cannot write a timeline into "), "\(said)")
        let place = "; 1 of 4 samples are kept, and pitfalls check reads them from \(experiment.resultPath)"
        #expect(said.hasSuffix(place), "\(said)")
        #expect(try ResultFile.read(experiment.resultPath).experiments[0].samples.count == 1)
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
