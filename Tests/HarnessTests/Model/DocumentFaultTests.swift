import Foundation
import Model
import Testing

/// JSON of the right form that no run wrote.
@Suite("Faults of a document", .timeLimit(.minutes(1)))
struct DocumentFaultTests {
    /// The refusal of the example, changed.
    private static func refusal(_ change: (inout ResultDocument) -> Void) throws -> String? {
        var document = ResultDocument.example
        change(&document)
        let data = try ResultFile.encoder().encode(document)
        do throws(ResultFileError) {
            _ = try ResultFile.decode(data, from: "r.json")
            return nil
        } catch {
            #expect(!error.description.contains("\n"))
            #expect(error.description.hasPrefix("r.json is damaged"))
            return error.description
        }
    }

    @Test("The deadline of an experiment is at most a day", arguments: [0, -1, 86_401, 1e14])
    func deadline(seconds: Double) throws {
        let sentence = try Self.refusal { $0.experiments[0].experiment.deadline = seconds }
        #expect(sentence?.contains("experiments.0.experiment.deadline is") == true)
        #expect(try Self.refusal { $0.experiments[0].experiment.deadline = 86_400 } == nil)
    }

    @Test("Names that are looked up are unique")
    func names() throws {
        #expect(try Self.refusal { $0.experiments += $0.experiments }?.contains("flood twice") == true)
        let doubled: [(inout ExperimentDescription) -> Void] = [
            { $0.variants += $0.variants }, { $0.scenarios += $0.scenarios }, { $0.metrics += $0.metrics },
        ]
        for change in doubled {
            #expect(try Self.refusal { change(&$0.experiments[0].experiment) }?.contains("twice") == true)
        }
    }

    @Test("An absurd number of figures is refused")
    func figures() throws {
        let sentence = try Self.refusal { document in
            document.experiments[0].experiment.variants = (0..<500).map {
                VariantDescription(name: "v\($0)", kind: .pitfall, summary: "", file: "")
            }
            document.experiments[0].experiment.scenarios = (0..<500).map { Scenario(name: "s\($0)", summary: "") }
        }
        #expect(sentence?.contains("figures to tabulate") == true)
    }

    @Test("A stream is read to its end; a folder, an endless device and a large file are refused")
    func files() throws {
        let folder = try TestFolder()
        let path = folder.file("results.json")
        for (name, reason) in [("/dev/zero", "more than 256 MB"), (folder.file(""), "directory")] {
            let error = #expect(throws: ResultFileError.self) { try ResultFile.read(name) }
            #expect(error?.description.contains(reason) == true, "\(error?.description ?? "")")
        }
        let pipe = Pipe()
        try ResultFile.write(.example, to: path)
        try pipe.fileHandleForWriting.write(contentsOf: try Data(contentsOf: URL(fileURLWithPath: path)))
        try pipe.fileHandleForWriting.close()
        let stream = "/dev/fd/\(pipe.fileHandleForReading.fileDescriptor)"
        #expect(try ResultFile.read(stream).experiments.count == 1)
        _ = FileManager.default.createFile(atPath: path, contents: nil)
        #expect(truncate(path, 257 << 20) == 0)
        let error = #expect(throws: ResultFileError.self) { try ResultFile.read(path) }
        #expect(error?.description.contains("more than 256 MB") == true)
    }
}
