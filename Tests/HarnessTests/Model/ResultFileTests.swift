import Foundation
import Model
import Testing

@Suite("Result file")
struct ResultFileTests {
    @Test("A document reads back as it was written")
    func roundTrip() throws {
        let folder = try TestFolder()
        let path = folder.file("results.json")
        let document = ResultDocument.example
        try ResultFile.write(document, to: path)
        let read = try ResultFile.read(path)
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        #expect(try encoder.encode(read) == encoder.encode(document))
        #expect(read.experiments[0].samples[0].metrics["peakHeap"] == .unavailable(reason: "no such counter"))
    }

    @Test("The reason of a failed file operation is the system's, without the path")
    func reason() throws {
        let error = #expect(throws: (any Error).self) {
            try FileManager.default.createDirectory(atPath: "/dev/null/a", withIntermediateDirectories: false)
        }
        #expect(ResultFileError.reason(try #require(error)) == "Not a directory")
    }

    @Test("A sample is one object in a document, without fields for what it lacks")
    func flatSample() throws {
        func keys(_ sample: Sample) throws -> Set<String> {
            let object = try JSONSerialization.jsonObject(with: JSONEncoder().encode(sample))
            return Set(try #require(object as? [String: Any]).keys)
        }
        let always: Set = ["variant", "scenario", "block", "isWarmUp", "startedAfter", "outcome", "metrics"]
        var sample = ResultDocument.example.experiments[0].samples[0]
        #expect(try keys(sample) == always.union(["frames", "series", "marks"]))
        sample.measurement = Sample.Measurement()
        #expect(try keys(sample) == always)
    }

    @Test("A chart of an unknown kind is left out, and the others stay")
    func unknownCharts() throws {
        var description = ResultDocument.example.experiments[0].experiment
        description.charts = [ChartDescription(title: "t", scenario: "whole", drawing: .bars(metric: "longestStall"))]
        let text = String(decoding: try JSONEncoder().encode(description), as: UTF8.self)
        let other = #"{"title":"p","scenario":"whole","drawing":{"panels":{"metrics":["longestStall"]}}}"#
        let changed = Data(text.replacing("\"charts\":[", with: "\"charts\":[\(other),").utf8)
        let read = try JSONDecoder().decode(ExperimentDescription.self, from: changed)
        #expect(read.charts.map(\.title) == ["t"])
    }

    @Test("A missing file is refused in one sentence that names it")
    func missing() throws {
        let path = try TestFolder().file("none.json")
        let error = #expect(throws: ResultFileError.self) { try ResultFile.read(path) }
        #expect(error?.description.contains(path) == true)
        #expect(error?.description.contains("\n") == false)
    }

    @Test("A document cannot be written into a folder that does not exist, and the sentence says so")
    func unwritable() throws {
        let path = try TestFolder().file("no/such/folder/results.json")
        let error = #expect(throws: ResultFileError.self) { try ResultFile.write(.example, to: path) }
        #expect(error?.description.contains(path) == true)
    }
}

@Suite("Whole file")
struct WholeFileTests {
    @Test("A file that cannot be written completely is unchanged, and no temporary file is left")
    func full() throws {
        let folder = try TestFolder()
        let path = folder.file("results.json")
        // A folder in the file's place stands for any failure to write the file.
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        try WholeFile.write(Data("before".utf8), to: "\(path)/inside")
        #expect(throws: WholeFile.WriteError.self) { try WholeFile.write(Data("after".utf8), to: path) }
        #expect(FileManager.default.contents(atPath: "\(path)/inside") == Data("before".utf8))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["results.json"])
    }

    @Test("A temporary file left by a killed process with the same number does no harm")
    func leftover() throws {
        let folder = try TestFolder()
        let path = folder.file("results.json")
        try FileManager.default.createDirectory(
            atPath: "\(path).\(ProcessInfo.processInfo.processIdentifier).tmp",
            withIntermediateDirectories: false
        )
        try WholeFile.write(Data("after".utf8), to: path)
        #expect(FileManager.default.contents(atPath: path) == Data("after".utf8))
    }

    @Test("A pipe is written to, not replaced")
    func pipe() throws {
        let folder = try TestFolder()
        let path = folder.file("pipe")
        #expect(mkfifo(path, 0o600) == 0)
        // The pipe is opened for both directions, so that neither end waits for the other.
        let descriptor = open(path, O_RDWR)
        let pipe = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        try WholeFile.write(Data("text".utf8), to: path)
        #expect(try pipe.read(upToCount: 4) == Data("text".utf8))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["pipe"])
    }
}
